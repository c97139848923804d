import { counter, timing } from "#app/lib/metrics.ts";

/** `kept`: a page of the cache. */
type RequestKind = "kept" | "page" | "data" | "api" | "file" | "health" | "refused";

const requests = counter({
  name: "preau_http_requests_total",
  help: "Requests by kind and status; refused ones came to no handler.",
  labels: ["kind", "status"],
});

const took = timing(
  {
    name: "preau_http_request_seconds",
    help: "How long a request took, until its headers; kept pages are not timed.",
    labels: ["kind"],
  },
  [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
);

const pages = counter({
  name: "preau_pages_total",
  help: "Pages by screen and status.",
  labels: ["page", "status"],
});

const pagesTook = timing({
  name: "preau_page_seconds",
  help: "How long a page took to be made, by screen.",
  labels: ["page"],
});

/** What is promised of an answer (docs/watch.md), in milliseconds. */
const slowMs = 500;

const unwatched: readonly RequestKind[] = ["file", "health", "refused"];

type Levels = { served: number; failed: number; slow: number };

const none = (): Levels => ({ served: 0, failed: 0, slow: 0 });
let levels = none();

/** What was answered since it was last taken, for the service levels. */
export function takeLevels(): Readonly<Levels> {
  const taken = levels;
  levels = none();
  return taken;
}

type Answered = Readonly<{ status: number; ms?: number }>;

export function countRequest(kind: RequestKind, { status, ms }: Answered): void {
  requests.add([kind, String(status)]);
  if (ms !== undefined) took.observe([kind], ms / 1000);
  if (unwatched.includes(kind)) return;
  levels.served += 1;
  if (status >= 500) levels.failed += 1;
  if (ms !== undefined && ms > slowMs) levels.slow += 1;
}

/** By the file of its route, never by its address. */
export function countPage(screen: string | undefined, { status, ms }: Answered): void {
  const page = screen ?? "unknown";
  pages.add([page, String(status)]);
  if (ms !== undefined) pagesTook.observe([page], ms / 1000);
}

const assets = "/assets/";

export function kindOfRequest(path: string, isFile: boolean): RequestKind {
  if (path.startsWith("/api/")) return "api";
  if (path === "/healthz" || path === "/readyz") return "health";
  if (isFile || path.startsWith(assets)) return "file";
  return path.endsWith(".data") ? "data" : "page";
}
