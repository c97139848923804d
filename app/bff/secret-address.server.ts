import type { HeadersFunction } from "@remix-run/node";

/** No other site learns the address (security 31). `no-referrer` would also empty the forms' Origin. */
export const secretAddress: HeadersFunction = () => ({ "Referrer-Policy": "same-origin" });
