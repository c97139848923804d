import type { Act } from "#app/bff/decision.server.ts";

/** Path parameters that the form itself names: a row's button sends them. */
export const ofForm =
  (...names: readonly string[]): NonNullable<Act["params"]> =>
  (_, form) =>
    Object.fromEntries(names.map((name) => [name, form.get(name)]));
