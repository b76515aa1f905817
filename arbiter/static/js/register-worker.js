// Keeps the rules on the phone, so that a lookup works when the hall's network does not.
if ("serviceWorker" in navigator) {
  window.addEventListener("load", () => navigator.serviceWorker.register("/service-worker.js"));
}
