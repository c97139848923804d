import { isRouteErrorResponse } from "@remix-run/react";

/** The failures that have words of their own; any other is told as ours. */
const known = [400, 403, 404, 410, 429] as const;
/** Of another type, of other names: not to be read either. */
const unreadable = new Set([415, 422]);

export type ErrorStatus = (typeof known)[number] | 500;

/** Which words an error of a route is told with (`common:error`). */
export function errorStatusOf(error: unknown): ErrorStatus {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (unreadable.has(status)) return 400;
  return known.find((one) => one === status) ?? 500;
}
