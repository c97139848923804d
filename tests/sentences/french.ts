const hard = "\u00a0";

/** What French type and grammar refuse, in a text as it is read. */
const faults: readonly RegExp[] = [
  // An ordinary space, at which a line breaks.
  /(?<=\d) (?=[€%]|(?:h|min|km)\b)/,
  /\bh (?=\d\d\b)/,
  / (?=[;?!»](?:\s|$))|« /,
  /(?<=[\p{L}\d»)]) :(?=\s|$)/u,
  /\bn° (?=\S)/,
  // An article after « de » or « à »; « de le payer » holds a pronoun.
  /(?<!\p{L})(?:de|à) les? (?!\p{L}+(?:er|ir|re|oir|dre)\b)\p{Ll}/u,
  /(?<!\p{L})(?:de|à) les? (?:premier|dernier)\b/u,
  // Without its elision.
  /\bque (?:ils?|elles?|une?|on)\b/,
  /\b(?:de|que) [AÀÂEÉÈÊIÎOÔUŒ]\p{Ll}/u,
];

/** Each fault with its neighbours. */
export const faultsOfFrench = (text: string): string[] =>
  faults.flatMap((fault) => {
    const at = text.search(fault);
    return at < 0 ? [] : [text.slice(Math.max(0, at - 40), at + 40).replaceAll(hard, "␣")];
  });

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&nbsp;": hard,
};

/** The text of a page, a line for each block. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<(script|style|template)\b.*?<\/\1>|<!--.*?-->/gs, "")
    .replace(/<\/?(?:a|b|em|i|span|strong|time|abbr|small|mark)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, "\n")
    .replace(/&(?:\w+|#x27);/g, (entity) => entities[entity] ?? entity);
