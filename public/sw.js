// Without network a page says so. Nothing else is kept: no page of anybody, signed in or not, no answer, no form.
const place = "hors-ligne-1";
const page = "/hors-ligne/";

/** The page and the styles that it names. */
async function keepPage() {
  const kept = await caches.open(place);
  const answer = await fetch(page, { credentials: "omit", cache: "no-cache" });
  const text = await answer.clone().text();
  const styles = [...text.matchAll(/<link[^>]+href="(\/assets\/[^"]+\.css)"/g)].map(
    ([, href]) => href,
  );
  await kept.put(page, answer);
  await kept.addAll(styles);
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepPage());
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== place).map((name) => caches.delete(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(page)));
  } else if (request.destination === "style") {
    event.respondWith(
      fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()),
    );
  }
});
