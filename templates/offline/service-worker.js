// Written by the server for one edition of the rules and one build of the pages.
const VERSION = "{{ version }}";
const SHELL = "{{ shell|escapejs }}";
const KEPT = {{ kept|safe }};
const PATIENCE = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(KEPT)).then(() => self.skipWaiting()));
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
  if (event.request.mode === "navigate" && /^\/($|search|rulings\/|codes\/|trees\/|glossary\/)/.test(url.pathname)) {
    event.respondWith(impatient(event.request).catch(() => caches.match(SHELL, { ignoreVary: true })));
  }
});
