import type { Plain } from "./contact-text.ts";

const short = "insta|snapchat|snap|fb|whats app|tik tok";
const whole =
  "instagram|telegram|whatsapp|discord|facebook|messenger|skype|tiktok|linkedin|twitter|viber|wechat|twitch";
/** Also ordinary words: they need a clearer sign nearby. */
const alsoWords = "signal|snap|discord|messenger|ig";

const names = new RegExp(`(?<![a-z0-9])(?:${short}|${whole}|signal|ig)(?![a-z0-9])`, "g");
const isShort = new RegExp(`^(?:${short})$`);
const isAlsoWord = new RegExp(`^(?:${alsoWords})$`);

const reach = 60;
const word = "[a-z0-9][a-z0-9._]{2,39}";
const glue = "[\\s\"'«»(\\[*]{0,3}";

const afterSign = new RegExp(
  `^(${glue}(?::|=|@|->|c'est|mon pseudo(?: est)?|est|je suis|pseudo|sous le nom(?: de)?)${glue}@?)(${word})`,
);
const afterSpace = new RegExp(`^(${glue}[/,-]?${glue}(?:de |d')?)(${word})`);
const beforeOn = new RegExp(
  `(${word})(${glue}(?:sur|via|par|@|[(\\[/,-])${glue}(?:mon |le |l')?)$`,
);
const beforeSpace = new RegExp(`(${word})(${glue})$`);

const own =
  /(?:^|[^a-z0-9])(?:mon|ma|notre|nos)(?: (?:compte|profil|pseudo|nom|page))?(?: (?:sur|de))? $/;
const leading =
  /(?:^|[^a-z0-9])(?:cherch|retrouv|trouv|ajout|suiv|contact|tap|rejoi|ecri|abonne|add|follow)[a-z]{0,6}(?:[ -](?:moi|nous))?[ :]{1,3}$|(?:je suis|c'est|pseudo|m'appelle|nomme)[ :]{1,3}$/;
const opening = /(?:^|[.:;,!?\n(«"-])\s{0,3}$/;

const made = [
  /^(?=.*[a-z]{2})(?=.*\d)(?!\d+(?:e|er|re|h|eme|nde|de|k|ans)?$)[a-z0-9._]+$/,
  /^[a-z0-9.]*[a-z0-9]_[a-z0-9._]+$/,
  /^[a-z]{2,}\.[a-z]{2,}[a-z0-9.]*$/,
  /^(?!mathe)(?:[a-z]{2,}maths?|maths?(?!e)[a-z]{2,})$/,
  /^(?:[a-z]{2,}prof|prof(?!es|it|il|on|us|an)[a-z]{3,})$/,
  /^(?:(?!con|par|re|dis|se|en)[a-z]{2,}cours|cours(?!e)[a-z]{3,})$/,
  /^(?:[a-z]{2,}(?:coach|teacher|tutor|tuteur|physique|chimie|english|anglais|svt|lessons?))$/,
];
/** Names that are surely made, within a longer pattern: « leamaths », « profpaul ». */
export const madeName = `(?:${[
  "(?!mathe)[a-z0-9-]{2,30}maths?",
  "maths?(?!e|s?\\b)[a-z0-9]{2,30}",
  "[a-z0-9]{2,30}prof",
  "prof(?!es|it|il|on|us|an)[a-z0-9]{3,30}",
  "(?!con|par|re|dis|se|en)[a-z0-9-]{2,30}cours",
].join("|")})`;

const isMade = (name: string) => made.some((pattern) => pattern.test(name));

const usual = new RegExp(
  `^(?:${[
    "pour|avec|est|sont|etait|ont|fait|font|afin|dans|chez|entre|depuis|pendant|comme|mais|donc|car|que|qui|quoi|dont",
    "les|des|une|aux|nos|ses|mes|tes|leur|leurs|cette|ces|son|tout|tous|toute|plus|moins|tres|trop|bien|aussi|deja",
    "ads|bot|bots|live|lives|reels?|story|stories|posts?|business|manager|marketing|shop|pro|perso|web|api|app|serveurs?",
    "groupes?|comptes?|profils?|pages?|chaines?|videos?|photos?|amis?|parents?|eleves?|clients?|jeunes?|ados?|cours|stages?",
    "maths?|prof|profs|sinus|audio|radio|faible|fort|forte|berkeley|scratch|python|excel|moi|nous|vous|toi|lui|elle|eux|etc|jamais|souvent|parfois|hier|ici|contre|dedie|dediee|quand|sans|sous|vers|selon",
  ].join("|")})$`,
);
const frenchEnd =
  /(?:tion|sion|ment|te|tee|ance|ence|age|eur|er|ir|re|ure|isme|ing|ique|ier|ees?|ant|ent|if|ive|el|elle|al|ale|aire|ois|oir|ez|iel|eux|euse)$/;
const isNetwork = new RegExp(`^(?:${short}|${whole}|signal)$`);
const isUsual = (name: string) =>
  usual.test(name) || isNetwork.test(name) || frenchEnd.test(name.replace(/s$/, ""));

/** « mon insta leamaths », « leamaths sur Instagram ». */
export function networkIn({ text, plain, at }: Plain): string | undefined {
  for (const { 0: network, index } of plain.matchAll(names)) {
    const end = index + network.length;
    const before = plain.slice(Math.max(0, index - reach), index);
    const after = plain.slice(end, end + reach);
    const length = lengthAfter(network, before, after);
    if (length > 0) return text.slice(at[index], at[end + length]).trim();
    const back = lengthBefore(network, before);
    if (back > 0) return text.slice(at[index - back], at[end]).trim();
  }
  return undefined;
}

export function namedNetwork({ text, plain, at }: Plain): string | undefined {
  const found = [...plain.matchAll(names)].find(([network]) => !isAlsoWord.test(network));
  return found && text.slice(at[found.index], at[found.index + found[0].length]);
}

function lengthAfter(network: string, before: string, after: string): number {
  const isOwn = own.test(before);
  const isWord = isAlsoWord.test(network);
  const signed = nameAt(afterSign, after, 2);
  if (signed && isName(signed.name, isOwn || !isWord)) return signed.both.length;
  const spaced = nameAt(afterSpace, after, 2);
  const isNear = isOwn || (isShort.test(network) && !isWord);
  return spaced && isName(spaced.name, isNear) ? spaced.both.length : 0;
}

function lengthBefore(network: string, before: string): number {
  const on = nameAt(beforeOn, before, 1);
  const found = on ?? nameAt(beforeSpace, before, 1);
  if (!found) return 0;
  const isLed = on !== undefined && !isAlsoWord.test(network) && leadsTo(before, found);
  return isName(found.name, isLed) ? found.both.length : 0;
}

type Beside = Readonly<{ both: string; name: string }>;

function nameAt(pattern: RegExp, text: string, group: number): Beside | undefined {
  const found = pattern.exec(text);
  const name = found?.[group]?.replace(/[._]+$/, "");
  return found && name ? { both: found[0], name } : undefined;
}

function leadsTo(before: string, { both, name }: Beside): boolean {
  const lead = before.slice(0, -both.length);
  return leading.test(lead) || (opening.test(lead) && name.length >= 9);
}

const isName = (name: string, isPointedAt: boolean) =>
  isMade(name) || (isPointedAt && /[a-z]/.test(name) && !isUsual(name));
