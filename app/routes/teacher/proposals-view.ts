import { paths, withQuery } from "#app/paths.ts";

/** Proposals to answer, or answered (LOAD-23). */
export type View = "pending" | "responded";

export const toView = (view: View, page = 1): string =>
  withQuery(paths.proposals, {
    liste: view === "responded" ? "repondues" : undefined,
    page: page > 1 ? page : undefined,
  });
