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

const english = "one two three four five six seven eight nine ten eleven twelve".split(" ");

const valueOf = new Map<string, number>([
  ...units.map((word, value): [string, number] => [word, value]),
  ...Object.entries(tens),
  ["une", 1],
  ["zeros", 0],
  ...english.map((word, at): [string, number] => [word, at + 1]),
]);

export function numberWord(word: string): number | undefined {
  return valueOf.get(word);
}

const units1to9 = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const tensAndMore = [10, 11, 12, 13, 14, 15, 16];

/** « soixante » by 1 to 16, « dix » by 7 to 9, « quatre » by « vingt ». */
const followers = new Map<number, readonly number[]>([
  [10, [7, 8, 9]],
  [70, units1to9],
  [90, units1to9],
  [60, [...units1to9, ...tensAndMore]],
  [80, [...units1to9, ...tensAndMore]],
  ...[20, 30, 40, 50].map((ten): [number, number[]] => [ten, units1to9]),
]);

export function joinNumbers(before: number, next: number): number | undefined {
  if (before === 4 && next === 20) return 80;
  return followers.get(before)?.includes(next) ? before + next : undefined;
}
