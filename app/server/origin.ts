export type Provenance = {
  origin: string | undefined;
  fetchSite: string | undefined;
  referer: string | undefined;
  hasSession: boolean;
};

/**
 * Unsafe requests (decision 011): our Origin; else Sec-Fetch-Site says ours; else our Referer (text browsers); else
 * only without a session.
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

export const bearsSession = (cookies: string | undefined) =>
  cookies !== undefined && sessionCookie.test(cookies);

/** Decision 012; a booking draft changes no public page. */
export const isPersonal = (cookies: string | undefined) =>
  cookies !== undefined && (sessionCookie.test(cookies) || flashCookie.test(cookies));
