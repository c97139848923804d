/** What the words of a mail server, or of a call to a third party, mean; the first that fits. */
const meanings = [
  ["answer", /\bHTTP \d{3}|\banswered \d{3}/],
  // 552 is a full mailbox, 554 a refusal for any reason.
  ["unknown_address", /(?:^|: )55[013][ -]/],
  ["refused_mail", /(?:^|: )5\d\d[ -]/],
  ["later_mail", /(?:^|: )4\d\d[ -]/],
  ["timeout", /time(?:d ?)?-?out|aborted/i],
  ["unreachable", /ECONN|ENOTFOUND|fetch failed|network|\b(?:unreachable|resting|cut)\b/i],
] as const;

/** The key of the sentence that says what a failure means; undefined where its words say nothing known. */
export const meaningOf = (words: string | null) =>
  meanings.find(([, sign]) => words !== null && sign.test(words))?.[0];
