/** The headers that say where a request comes from. */
export type Provenance = {
  origin: string | undefined;
  fetchSite: string | undefined;
  referer: string | undefined;
  hasSession: boolean;
};

/**
 * Whether an unsafe request may come in (decision 011): its Origin is ours; without one the browser says it is
 * our own page's; without that its Referer is ours, as text browsers send it; without any of the
 * three only if no session would be used.
 */
export function mayWrite(
  { origin, fetchSite, referer, hasSession }: Provenance,
  ours: string,
): boolean {
  if (origin !== undefined) return origin === ours;
  if (fetchSite !== undefined) return fetchSite === "same-origin" || fetchSite === "none";
  if (referer !== undefined) return referer === ours || referer.startsWith(`${ours}/`);
  return !hasSession;
}

const sessionCookie = /(?:^|;\s*)(?:__Host-)?(?:access|refresh)-token=[^;\s]/;
const flashCookie = /(?:^|;\s*)flash=[^;\s]/;

/** Whether the browser sent a session: its answers are for that person alone. */
export const bearsSession = (cookies: string | undefined) =>
  cookies !== undefined && sessionCookie.test(cookies);

/** Whether what this browser gets differs from what everybody gets (decision 012); a booking draft changes no public page. */
export const isPersonal = (cookies: string | undefined) =>
  cookies !== undefined && (sessionCookie.test(cookies) || flashCookie.test(cookies));
