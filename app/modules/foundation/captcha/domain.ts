export const challengePath = "/api/public/challenge";
/** Texts with several addresses are often advertisements. */

export const looksLikeAdvertising = (text: string): boolean =>
  (text.match(/https?:\/\//gi) ?? []).length > 1;
