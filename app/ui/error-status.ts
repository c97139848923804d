import { isRouteErrorResponse } from "@remix-run/react";

const known = [400, 403, 404, 410, 429] as const;
const unreadable = new Set([415, 422]);

export type ErrorStatus = (typeof known)[number] | 500;

export function errorStatusOf(error: unknown): ErrorStatus {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (unreadable.has(status)) return 400;
  return known.find((one) => one === status) ?? 500;
}
