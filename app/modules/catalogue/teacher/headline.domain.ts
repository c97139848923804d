import { codeOf } from "#app/modules/foundation/reference/domain.ts";

export type Background = Readonly<{
  degrees: readonly Readonly<{
    degreeId: number;
    year: number;
    speciality: string | null;
    school: string | null;
  }>[];
  experiences: readonly Readonly<{ experienceId: number; main: boolean; current: boolean }>[];
}>;

type Degree = Background["degrees"][number];

export type Headline = Readonly<{ key: string; speciality: string; school: string | null }>;

/** Degrees of next year are accepted (VAL-033). */
export const isPreparing = ({ year }: Pick<Degree, "year">, thisYear: number): boolean =>
  year > thisYear;

const contests = ["agregation", "capes"];
const obtainedOrder = ["doctorat", "grande_ecole", "master", "licence", "other"];
const trades = ["school", "colles", "training"];

/**
 * The contest passed, else current studies, else a main experience that is a trade, else the highest degree with a
 * subject (ENT-25).
 */
export function headlineOf({ degrees, experiences }: Background, thisYear: number) {
  const obtained = degrees.filter((one) => !isPreparing(one, thisYear));
  const preparing = degrees.find((one) => isPreparing(one, thisYear) && keyOf(one));
  return (
    firstOf(obtained, contests) ??
    (preparing ? viewOf(preparing, "preparing_") : undefined) ??
    tradeOf(experiences) ??
    firstOf(obtained, obtainedOrder) ??
    null
  );
}

const codeOfDegree = ({ degreeId }: Degree) => codeOf("graduations", degreeId);

function firstOf(degrees: readonly Degree[], order: readonly string[]): Headline | undefined {
  for (const code of order) {
    const found = degrees.find((one) => codeOfDegree(one) === code && keyOf(one));
    if (found) return viewOf(found);
  }
  return undefined;
}

const viewOf = (degree: Degree, prefix = ""): Headline => ({
  key: prefix + (keyOf(degree) ?? ""),
  speciality: degree.speciality ?? "",
  school: degree.school,
});

function keyOf(degree: Degree): string | undefined {
  const code = codeOfDegree(degree);
  if (code === undefined || code === "baccalaureat") return undefined;
  if (contests.includes(code)) return code;
  if (code === "grande_ecole") return schoolKeyOf(degree);
  return degree.speciality ? code : undefined;
}

function schoolKeyOf({ speciality, school }: Degree): string | undefined {
  if (!school) return undefined;
  if (/ing[ée]nieur/i.test(speciality ?? "")) return "engineer";
  return /^(?:ENS\b|École normale supérieure)/.test(school) ? "normalien" : "grande_ecole";
}

function tradeOf(experiences: Background["experiences"]): Headline | undefined {
  const main = experiences.find((one) => one.main && one.current);
  const code = main && codeOf("teachingExperiences", main.experienceId);
  if (code === undefined || !trades.includes(code)) return undefined;
  return { key: code, speciality: "", school: null };
}
