/** Where a browser asks for a challenge. */
export const challengePath = "/api/public/challenge";
/** A text of several addresses is often an advertisement. */

export const looksLikeAdvertising = (text: string): boolean =>
  (text.match(/https?:\/\//gi) ?? []).length > 1;
