import { paths, withQuery } from "#app/paths.ts";

/** The proposals to answer, or those answered (LOAD-23). */
export type View = "pending" | "responded";

/** The address of one view of a teacher's proposals. */
export const toView = (view: View, page = 1): string =>
  withQuery(paths.proposals, {
    liste: view === "responded" ? "repondues" : undefined,
    page: page > 1 ? page : undefined,
  });
