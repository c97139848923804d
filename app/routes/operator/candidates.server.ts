import type { applications } from "#app/modules/career/application/endpoints.ts";

/** Views of the page of candidates, as its endpoint takes them; the first is what waits. */
export const applicationQueries = {
  complets: { complete: true },
  finalisation: { status: "to_confirm" },
  embauches: { status: "hired" },
  refuses: { status: "refused" },
} as const satisfies Record<string, (typeof applications.list.input.query)["_input"]>;

export type ApplicationView = keyof typeof applicationQueries;

export function applicationView(search: URLSearchParams): ApplicationView | undefined {
  const wanted = search.get("vue") ?? "";
  return Object.hasOwn(applicationQueries, wanted) ? (wanted as ApplicationView) : undefined;
}
