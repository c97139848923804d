export type Plain = Readonly<{ text: string; plain: string; at: readonly number[] }>;

const simple = /^[\x20-\x7e]$/;
// Invisible: joiners, variation selectors, bidirectional marks, keycap frames.
const unseen =
  /[\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\u20e3\ufeff]/;

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
  const sign = signs.find(([pattern]) => pattern.test(letter))?.[1];
  if (sign !== undefined) return sign;
  const bare = letter.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return twins.get(bare) ?? digitOf(bare) ?? bare;
}

const signs: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc]/, "'"],
  [/[\u3002\uff61]/, "."],
  [/[\u2044\u2215\uff0f]/, "/"],
  [/[\u2010-\u2015\u2212]/, "-"],
];

function lettersFrom(letter: string, at: number): [string, string] {
  return [letter, String.fromCharCode(97 + at)];
}

const twins = new Map<string, string>([
  ...Array.from(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u03bf\u03b1\u0251",
  ).map((letter, at): [string, string] => [letter, "aeopcyxijsoaa"[at] ?? ""]),
  ...Array.from("\u96f6\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d").map(
    (figure, at): [string, string] => [figure, String(at)],
  ),
  // Small capitals, and white letters on black rounds and squares.
  ...Array.from("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ").map(lettersFrom),
  ...[0x1f150, 0x1f170].flatMap((first) =>
    Array.from({ length: 26 }, (_, at) => String.fromCodePoint(first + at)).map(lettersFrom),
  ),
  ["\u3007", "0"],
  ["\u24ff", "0"],
  ...[0x2776, 0x2780, 0x278a, 0x24f5].flatMap((one) =>
    Array.from({ length: 9 }, (_, at): [string, string] => [
      String.fromCodePoint(one + at),
      String(at + 1),
    ]),
  ),
]);

const decimal = /^\p{Nd}$/u;

function digitOf(letter: string): string | undefined {
  if (!decimal.test(letter)) return undefined;
  const code = letter.codePointAt(0) ?? 0;
  let first = code;
  while (decimal.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}
