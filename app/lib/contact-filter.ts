import { phoneIn } from "./contact-phone.ts";
import { type Plain, plainOf } from "./contact-text.ts";
import { fieldFault } from "./rule-error.ts";

// Each pattern reads a bounded stretch from where it begins, so that the whole stays linear (TOY-08).
const ends = "com|fr|net|org|eu|io|be|ch|info|app|link|site|online|xyz|shop|blog|gg|ly|co|tv|edu";
const mailHosts =
  "gmail|g mail|googlemail|hotmail|outlook|yahoo|orange|wanadoo|laposte|la poste|protonmail|proton|icloud|free|sfr|live|msn|bbox|aol|neuf";
const networks =
  "insta|instagram|snap|snapchat|telegram|whatsapp|whats app|discord|facebook|fb|messenger|skype|tiktok|signal|linkedin";

const patterns: readonly RegExp[] = [
  // Electronic mail.
  /[a-z0-9][a-z0-9._+-]{0,60}\s{0,2}@\s{0,2}[a-z0-9][a-z0-9.-]{1,60}/,
  /(?:^|[\s(:])@\s?[a-z0-9._]{3,40}/,
  /\b[a-z0-9._+-]{1,60}\s{0,2}[([{<]\s?(?:at|a|arobase|arobas|arrobase|arob|chez|@)\s?[)\]}>]\s{0,2}[a-z0-9.-]{2,60}/,
  /\b[a-z0-9.+-]{1,60}[\s_/*-]{0,3}\b(?:a[\s-]?robase?|arrobas?e?|arobaz|@robase)\b[\s_/*-]{0,3}[a-z0-9.]{2,60}/,
  new RegExp(
    `\\b[a-z0-9._+-]{2,60}[ _-](?:at|chez|sur|arob)[ _-](?:${mailHosts})[ _.-]{0,2}(?:point|dot|\\.)?[ _-]?(?:com|fr|net|me|ch)\\b`,
  ),
  new RegExp(
    `\\b[a-z0-9._+-]{2,60}[ _-](?:at|chez)[ _-](?:gmail|hotmail|outlook|yahoo|protonmail|icloud)\\b`,
  ),
  new RegExp(
    `\\b(?:gmail|hotmail|outlook|yahoo|wanadoo|laposte|protonmail|icloud|orange)\\s?(?:point|dot|\\.|,)?\\s?(?:com|fr|net)\\b`,
  ),
  /\b(?:gmail|hotmail|yahoo)\s{0,2}(?::|=|c'est|est)\s{0,2}\S{3,60}/,
  // Addresses of the web.
  /\b(?:https?|hxxps?)\s{0,2}:\s{0,2}\/\s?\/\s?\S{1,100}/,
  /\bwww\s{0,2}(?:\.|point|dot)\s{0,2}\S{2,100}/,
  /\b(?:t|wa|m|fb)\.me\/\S{1,60}/,
  new RegExp(`\\b[a-z0-9][a-z0-9-]{1,60}\\.(?:${ends})(?![a-z0-9])(?:/\\S{0,100})?`),
  new RegExp(`\\b[a-z0-9][a-z0-9-]{1,60}(?: \\. ?|\\. )(?:com|fr|net|org)(?![a-z0-9'])(?! [a-z])`),
  /\b[a-z0-9-]{2,60}\s{0,2}[([{]\s?(?:point|dot|\.)\s?[)\]}]\s{0,2}(?:com|fr|net|org|eu|io|be|ch)\b/,
  /\b[a-z0-9-]{2,60}[ _-](?:point|dot|pt)[ _-](?:com|fr|net|org|eu|io|be|ch)\b/,
  // Names on social networks.
  new RegExp(
    `\\b(?:${networks})\\s{0,2}(?::|=|@|->|c'est|mon pseudo(?: est)?)\\s{0,2}[a-z0-9._@-]{3,40}`,
  ),
  /\b[a-z0-9._]{2,32}#\d{4}\b/,
];

// Names of tools that look like addresses.
const tools = /^(?:asp|vb|ado|ml|socket|draw|diagrams)\.(?:net|io)$/;

/** The part of a text that would let people meet elsewhere: a link, an e-mail address, a phone number (VAL-006). */
export function contactFragment(text: string): string | undefined {
  const plain = plainOf(text);
  const spread = spelled(plain);
  for (const pattern of patterns) {
    const found = firstOf(pattern, plain);
    if (found) return found;
  }
  return spread ?? phoneIn(plain);
}

/** Refuses a text that holds a contact, with the fragment found: 422 on its field (VAL-006). */
export function refuseContact(text: string, field: string): void {
  const fragment = contactFragment(text);
  if (fragment !== undefined) throw fieldFault(field, "api.text.contact", { fragment });
}

function firstOf(pattern: RegExp, { text, plain, at }: Plain): string | undefined {
  const all = new RegExp(pattern.source, "g");
  for (const match of plain.matchAll(all)) {
    const fragment = match[0];
    if (tools.test(fragment) || startsSentence(fragment, match.index, { text, plain, at }))
      continue;
    return cut(text, at, match.index, match.index + fragment.length);
  }
  return undefined;
}

/** « les bases.Info à venir »: a point without its space, then a capital, is a new sentence. */
function startsSentence(fragment: string, index: number, { text, at }: Plain): boolean {
  const dot = /^[^\s./@]+\.[a-z]+$/.test(fragment) ? fragment.indexOf(".") : -1;
  if (dot < 0) return false;
  const [before = "", after = "", next = ""] = [dot - 1, dot + 1, dot + 2].map(
    (place) => text[at[index + place] ?? 0] ?? "",
  );
  return /\p{Ll}/u.test(before) && /\p{Lu}/u.test(after) && /\p{Ll}/u.test(next);
}

const cut = (text: string, at: readonly number[], from: number, to: number) =>
  text.slice(at[from] ?? 0, at[to] ?? text.length).trim();

/** Letters written one by one around an at sign: « s o p h i e @ g m a i l ». */
function spelled({ text, plain, at }: Plain): string | undefined {
  const match = /(?:\b[a-z0-9][ .-]){3,40}[@][ .-]?(?:[a-z0-9][ .-]?){3,40}/.exec(plain);
  return match ? cut(text, at, match.index, match.index + match[0].length) : undefined;
}
