// Keeps the rules on the phone, so that a lookup works when the hall's network does not.
if ("serviceWorker" in navigator) {
  const say = (worker) => worker && worker.postMessage(document.documentElement.lang);
  window.addEventListener("load", () => {
    navigator.serviceWorker.register("/service-worker.js");
    navigator.serviceWorker.ready.then((registration) => say(registration.active));
  });
}
