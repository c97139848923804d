import { counter, timing } from "#app/lib/metrics.ts";

import type { Endpoint } from "./endpoint.ts";

const labels = ["endpoint"];

const calls = counter({
  name: "preau_api_calls_total",
  help: "Calls of the API, from outside and from pages, by endpoint and status; failed is a fault of ours.",
  labels: [...labels, "status"],
});

const took = timing({
  name: "preau_api_call_seconds",
  help: "How long a call of the API took, by endpoint.",
  labels,
});

type Done = Readonly<{ status: number | "failed"; ms: number }>;

/** By the endpoint's own path, never by an address (API-268). */
export function countApiCall(endpoint: Endpoint | undefined, { status, ms }: Done): void {
  const name = endpoint ? `${endpoint.method} ${endpoint.path}` : "unknown";
  calls.add([name, String(status)]);
  took.observe([name], ms / 1000);
}
