/** Policy of non-page answers: nothing may run, load or be framed. */
const inert = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** On every answer, whatever its status and kind (security 62 to 67). */
export function securityHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Permissions-Policy":
      'camera=(), microphone=(), geolocation=(self), payment=(self "https://js.stripe.com")',
    "Content-Security-Policy": inert,
    ...(secure && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
  };
}

/** Existing headers win: a page has its own policy. */
export function secure(headers: Headers, ours: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(ours)) {
    if (!headers.has(name)) headers.set(name, value);
  }
}
