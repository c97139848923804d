import { disguisedIn } from "./contact-disguise.ts";
import { madeName, namedNetwork, networkIn } from "./contact-network.ts";
import { phoneIn } from "./contact-phone.ts";
import { type Plain, plainOf } from "./contact-text.ts";

// Bounded patterns keep the whole linear (TOY-08).
const ends = [
  "com|fr|net|org|eu|io|be|ch|lu|mc|re|uk|de|es|it|pt|nl|at|pl|ru|us|ca|ma|tn|dz|sn|in|cn|jp|tk|su|cc|ws|cx",
  "info|app|link|site|online|xyz|shop|store|blog|gg|ly|co|tv|edu|me|ai|to|is|la|im|vc|id|biz|name|pro|dev|mobi",
  "email|mail|support|help|contact|paris|bzh|alsace|corsica|school|academy|education|courses|training|coach|click",
  "top|zip|mov|page|live|chat|club|website|web|space|tech|cloud|digital|agency|services|solutions|systems|center",
  "company|group|team|world|today|news|media|social|network|community|family|life|plus|one|vip|win|fun|icu|cyou",
  "buzz|work|works|tools|software|studio|store|market|finance|bank|pay|money|cash|legal|care|expert|guru|bio|lol",
].join("|");
// French words that are also top-level domains: « prof.de maths ».
const abbreviated =
  "prof|profs|niv|env|bac|tle|term|lyc|coll|univ|ex|exo|chap|etc|tel|max|min|vol|cf|mme|mlle";
const alsoWords = "bio|de|es|me|re|la|at|in|is|to|pro|plus|name|contact|page|web|support";
const mailHosts =
  "gmail|g mail|googlemail|hotmail|outlook|yahoo|orange|wanadoo|laposte|la poste|protonmail|proton|icloud|free|sfr|live|msn|bbox|aol|neuf";
type Sign = { sign: RegExp; before?: RegExp };

const sign = (pattern: string, before?: string): Sign => ({
  sign: new RegExp(pattern, "g"),
  ...(before !== undefined && { before: new RegExp(`(?<=(${before}))`, "y") }),
});

const host = "\\b[a-z0-9-]{2,60}";
const mailbox = "[a-z0-9][a-z0-9._+-]{0,60}";
const shortEnds = "com|fr|net|org|eu|io|be|ch";
const shortened = "hist|geo|phys|chim|maths?|philo|lat|ang|all|esp|sc|eco|techno";
/** Ends that stay an address without its dot. */
const mainEnds = "com|fr|net|org";
const apart = "[ ._,:;/-]{1,3}";
const subjects = `${shortened}|sup|spe|exp|grec|emc|svt|ses|nsi|physique|chimie|histoire|geographie`;

// Four numbers up to 255, not « chapitre 1.2.3.4 » nor part of a phone number.
const byte = "(?:25[0-5]|2[0-4]\\d|1?\\d{1,2})";
const ipv4 = `(?<![\\d.])(?=[\\d.]*\\d\\d|[\\d.]{7}[/:])(?:${byte}\\.){3}${byte}(?!\\.?\\d)`;

const signs: readonly Sign[] = [
  sign("@[ .-]?(?:[a-z0-9][ .-]?){3,40}", "(?:\\b[a-z0-9][ .-]){3,40}"),
  sign("\\s{0,2}@\\s{0,2}[a-z0-9][a-z0-9.-]{1,60}", mailbox),
  sign("(?:^|[\\s(:])@\\s?[a-z0-9._]{3,40}"),
  sign(
    "\\s{0,2}[([{<]\\s?(?:at|a|arobase|arobas|arrobase|arob|chez|@)\\s?[)\\]}>]\\s{0,2}[a-z0-9.-]{2,60}",
    mailbox,
  ),
  sign("[\\s_/*-]{1,3}(?:a[\\s-]?robase?|arrobas?e?|arobaz)[\\s_/*-]{1,3}[a-z0-9.]{2,60}", mailbox),
  sign(
    `[ _-](?:at|chez|sur|arob)[ _-](?:${mailHosts})[ _.-]{0,2}(?:point|dot|\\.)?[ _-]?(?:com|fr|net|me|ch)\\b`,
    mailbox,
  ),
  sign("[ _-](?:at|chez)[ _-](?:gmail|hotmail|outlook|yahoo|protonmail|icloud)\\b", mailbox),
  sign(
    "\\b(?:gmail|hotmail|outlook|yahoo|wanadoo|laposte|protonmail|icloud|orange)\\s?(?:point|dot|\\.|,)?\\s?(?:com|fr|net)\\b",
  ),
  sign("\\b(?:gmail|hotmail|yahoo)\\s{0,2}(?::|=|c'est|est)\\s{0,2}\\S{3,60}"),
  sign("\\bmailto\\s{0,2}:\\s{0,2}\\S{1,100}"),
  sign("(?:^|[\\s(«\"'])/{2,4}\\s?[a-z0-9-]{1,60}(?:\\.[a-z0-9]|[:/])\\S{0,100}"),
  sign("\\bxn--[a-z0-9]\\S{0,100}"),
  sign(`${ipv4}(?:[/:?#]\\S{0,100})?`),
  sign("\\b(?:https?|hxxps?)\\s{0,2}:\\s{0,2}\\/\\s?\\/\\s?\\S{1,100}"),
  sign("\\bwww\\s{0,2}(?:\\.|point|dot)\\s{0,2}\\S{2,100}"),
  // Spaces, commas and the like in place of dots: « www leamaths fr », « mon site leamaths fr ».
  sign(`\\b(?:www|w[ .]w[ .]w|https?)${apart}[a-z0-9-]{2,60}${apart}(?:${mainEnds})\\b`),
  sign(`\\bw([ .]?)w\\1w[ ._,:;/-]{1,3}${madeName}`),
  sign(
    `\\b(?:site|blog|lien|adresse|url|page)(?: (?:web|internet|est|c'est|:))?[ :]{1,3}[a-z0-9-]{4,40}${apart}(?:${mainEnds})\\b(?! [a-z])`,
  ),
  sign(`\\b${madeName}${apart}(?:${mainEnds})\\b(?! [a-z])`),
  sign("\\.(?:c0m|0rg|n3t)(?![a-z0-9])", host),
  sign("\\b(?:t|wa|m|fb)\\.me/\\S{1,60}"),
  sign(`\\b[a-z0-9]\\.(?:${ends}|page)/[a-z0-9@_~-]\\S{0,100}`),
  sign(
    `(?:\\.[a-z]{2}|(?!(?<=\\b(?:${shortened}))\\.(?:${subjects})\\b)\\.[a-z]{3,24})(?::\\d{1,5})?/[a-z0-9@_~-]\\S{0,100}`,
    host,
  ),
  sign("\\b(?:linktr\\.ee|beacons\\.ai|lnk\\.bio)\\b"),
  sign("[ _-](?:point|dot|pt)[ _-][a-z]{2,10}[ _-]slash[ _-][a-z0-9]{2,60}", host),
  sign(
    `(?!(?<=(?<![a-z0-9-])(?:${abbreviated}|${shortened}))\\.(?:${alsoWords})\\b)\\.(?:${ends})(?![a-z0-9])(?:[/:?#]\\S{1,100})?`,
    host,
  ),
  sign("\\.[a-z]{2,24}(?::\\d{2,5}\\b|(?::\\d{1,5})?[?#][a-z0-9_~=%!-])\\S{0,100}", host),
  sign("(?: \\. ?|\\. )(?:com|fr|net|org)(?![a-z0-9'])(?! [a-z])", host),
  sign(`\\s{0,2}[([{]\\s?(?:point|dot|\\.)\\s?[)\\]}]\\s{0,2}(?:${shortEnds})\\b`, host),
  sign(`[ _-](?:point|dot|pt)[ _-](?:${shortEnds})\\b`, host),
  sign("#\\d{4}\\b", "\\b[a-z0-9._]{2,32}"),
];

const tools = /^(?:asp|vb|ado|ml|socket|draw|diagrams)\.(?:net|io)$/;

/** Links, e-mail addresses and phone numbers (VAL-006). */
export function contactFragment(text: string): string | undefined {
  const plain = plainOf(text);
  for (const one of signs) {
    const found = firstOf(one, plain);
    if (found) return found;
  }
  return networkIn(plain) ?? disguisedIn(plain) ?? phoneIn(plain);
}

/** Names also refuse a bare network name (VAL-024). */
export const contactInName = (name: string): string | undefined =>
  contactFragment(name) ?? namedNetwork(plainOf(name));

function firstOf({ sign: pattern, before }: Sign, whole: Plain): string | undefined {
  const { text, plain, at } = whole;
  for (const match of plain.matchAll(pattern)) {
    const head = before ? headOf(before, plain, match.index) : "";
    if (head === undefined) continue;
    const from = match.index - head.length;
    const fragment = head + match[0];
    if (tools.test(fragment) || startsSentence(fragment, from, whole)) continue;
    return cut(text, at, from, from + fragment.length);
  }
  return undefined;
}

function headOf(before: RegExp, plain: string, index: number): string | undefined {
  before.lastIndex = index;
  return before.exec(plain)?.[1];
}

/** « les bases.Info à venir »: a missing space, then a new sentence. Not « linktr.Ee/lea ». */
function startsSentence(fragment: string, index: number, { text, at }: Plain): boolean {
  const dot = /^[^\s./@]+\.(?:[a-z]+$|(?!online)[a-z]{5,}[/:?#])/.test(fragment)
    ? fragment.indexOf(".")
    : -1;
  if (dot < 0) return false;
  const [before = "", after = "", next = ""] = [dot - 1, dot + 1, dot + 2].map(
    (position) => text[at[index + position] ?? 0] ?? "",
  );
  return /\p{Ll}/u.test(before) && /\p{Lu}/u.test(after) && /\p{Ll}/u.test(next);
}

const cut = (text: string, at: readonly number[], from: number, to: number) =>
  text.slice(at[from] ?? 0, at[to] ?? text.length).trim();
