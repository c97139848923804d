/** A text and its plain form (no accent, no capital, no disguise), with where each plain letter comes from. */
export type Plain = Readonly<{ text: string; plain: string; at: readonly number[] }>;

const simple = /^[\x20-\x7e]$/;
// Joiners, variation marks, marks of direction and the frame of a key symbol show nothing.
const unseen =
  /[\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\u20e3\ufeff]/;

/** The plain form in which contacts are looked for. */
export function plainOf(text: string): Plain {
  const at: number[] = [];
  let plain = "";
  let index = 0;
  for (const letter of text) {
    const bare = simple.test(letter) ? letter.toLowerCase() : bareOf(letter);
    for (let unit = 0; unit < bare.length; unit++) at.push(index);
    plain += bare;
    index += letter.length;
  }
  at.push(text.length);
  return { text, plain, at };
}

const bareLetters = new Map<string, string>();

function bareOf(letter: string): string {
  const known = bareLetters.get(letter);
  if (known !== undefined) return known;
  const bare = baredLetter(letter);
  if (bareLetters.size < 2000) bareLetters.set(letter, bare);
  return bare;
}

function baredLetter(letter: string): string {
  if (unseen.test(letter)) return "";
  if (/\s/.test(letter)) return letter === "\n" ? "\n" : " ";
  if (/[\u2018\u2019\u02bc]/.test(letter)) return "'";
  // What browsers read as a point or a slash in an address.
  if (/[\u3002\uff61]/.test(letter)) return ".";
  if (/[\u2044\u2215\uff0f]/.test(letter)) return "/";
  if (/[\u2010-\u2015\u2212]/.test(letter)) return "-";
  return letter.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
