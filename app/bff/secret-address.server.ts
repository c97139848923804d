import type { HeadersFunction } from "@remix-run/node";

/**
 * Of a page whose address is a secret: no other site learns it (security 31). `no-referrer` would also empty the
 * Origin of its forms.
 */
export const secretAddress: HeadersFunction = () => ({ "Referrer-Policy": "same-origin" });
