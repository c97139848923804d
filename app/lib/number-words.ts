const units = [
  "zero",
  "un",
  "deux",
  "trois",
  "quatre",
  "cinq",
  "six",
  "sept",
  "huit",
  "neuf",
  "dix",
  "onze",
  "douze",
  "treize",
  "quatorze",
  "quinze",
  "seize",
];
const tens: Readonly<Record<string, number>> = {
  vingt: 20,
  vingts: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  septante: 70,
  huitante: 80,
  octante: 80,
  nonante: 90,
};

const valueOf = new Map<string, number>([
  ...units.map((word, value): [string, number] => [word, value]),
  ...Object.entries(tens),
  ["une", 1],
  ["zeros", 0],
]);

/** What a French number word is worth, without accents (« zero », « douze », « soixante »), or nothing. */
export function numberWord(word: string): number | undefined {
  return valueOf.get(word);
}

const makesTen = (next: number) => next === 10;
const isUnit = (next: number) => next >= 1 && next <= 9;

/** Joins number words said one after another: « soixante », « dix », « huit » give 78; nothing when they do not join. */
export function joinNumbers(before: number, next: number): number | undefined {
  if (before === 4 && next === 20) return 80;
  if ((before === 60 || before === 80) && next >= 10 && next <= 16) return before + next;
  if ((before === 70 || before === 90 || before === 10) && isUnit(next)) {
    return next >= 7 || before !== 10 ? before + next : undefined;
  }
  if (before >= 20 && before % 10 === 0 && isUnit(next)) return before + next;
  if (before >= 20 && before % 20 === 0 && makesTen(next)) return before + next;
  return undefined;
}
