// Written by the server for one edition of the rules and one build of the pages.
const VERSION = "{{ version }}";
const SHELLS = {{ shells|safe }};
const KEPT = {{ kept|safe }};
const PATIENCE = 4000;
const LANGUAGE = "/offline/language"; // where the reader's language is noted, beside the kept pages

self.addEventListener("install", (event) => {
  const carryLanguage = (cache) => caches.match(LANGUAGE).then((noted) => noted && cache.put(LANGUAGE, noted));
  const keep = (cache) => cache.addAll(KEPT).then(() => carryLanguage(cache));
  event.waitUntil(caches.open(VERSION).then(keep).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const dropOld = caches.keys().then((names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name))));
  event.waitUntil(dropOld.then(() => self.clients.claim()));
});

function impatient(request) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("slow")), PATIENCE);
    fetch(request).then(
      (response) => { clearTimeout(timer); resolve(response); },
      (error) => { clearTimeout(timer); reject(error); },
    );
  });
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (KEPT.includes(url.pathname)) {
    event.respondWith(caches.match(url.pathname, { ignoreVary: true }).then((kept) => kept || fetch(event.request)));
    return;
  }
  if (event.request.mode === "navigate") {
    event.respondWith(impatient(event.request).catch(shell));
  }
});

// Each page says in which language it is read.
self.addEventListener("message", (event) => {
  if (SHELLS[event.data]) {
    event.waitUntil(caches.open(VERSION).then((cache) => cache.put(LANGUAGE, new Response(event.data))));
  }
});

async function shell() {
  const noted = await caches.match(LANGUAGE);
  const language = noted ? await noted.text() : "ru";
  return caches.match(SHELLS[language] || SHELLS.ru, { ignoreVary: true });
}
