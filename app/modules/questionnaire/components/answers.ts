export type Answers = { question_id: string; value: string | string[] }[];

const usualGroup = "questionnaire";

/** The answers of a form: each question is a field `questionnaire.<id>`, a date its three parts. */
export function answersOf(form: FormData, group = usualGroup): Answers {
  const prefix = `${group}.`;
  const answers = new Map<string, string[]>();
  for (const [name, value] of form.entries()) {
    if (!name.startsWith(prefix) || typeof value !== "string" || value.trim() === "") continue;
    const question = name.slice(prefix.length);
    answers.set(question, [...(answers.get(question) ?? []), value.trim()]);
  }
  return [...withDates(answers)].map(([question_id, values]) => {
    const [only = "", ...more] = values;
    return { question_id, value: more.length > 0 ? values : only };
  });
}

/** `date.day`, `date.month`, `date.year` are one answer, `2026-09-14`; an unfinished one is none. */
function withDates(answers: Map<string, string[]>): Map<string, string[]> {
  const whole = new Map([...answers].filter(([name]) => !name.includes(".")));
  for (const [name, [year]] of answers) {
    if (!name.endsWith(".year")) continue;
    const question = name.slice(0, -".year".length);
    const [day] = answers.get(`${question}.day`) ?? [];
    const [month] = answers.get(`${question}.month`) ?? [];
    if (!day || !month || !year) continue;
    whole.set(question, [`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`]);
  }
  return whole;
}

/** The answer given to a question, as its field shows it again. */
export function answerTo(answers: Readonly<Answers> | undefined, question: string): string[] {
  const value = answers?.find(({ question_id }) => question_id === question)?.value;
  return value === undefined ? [] : [value].flat();
}

/** The answers of a form that came back refused, as conform gives them again. */
export function answersAgain(
  initial: Record<string, unknown> | null | undefined,
  group = usualGroup,
): Answers {
  const sent = initial?.[group];
  if (typeof sent !== "object" || sent === null) return [];
  return Object.entries(sent as Record<string, unknown>).flatMap(
    ([question_id, value]): Answers => {
      if (typeof value === "string") return [{ question_id, value }];
      if (Array.isArray(value)) return [{ question_id, value: value.map(String) }];
      return [{ question_id, value: dateAgain(value) }];
    },
  );
}

/** The three parts of a date as they were typed, right or wrong. */
function dateAgain(typed: unknown): string {
  const parts = new Map(Object.entries(typed ?? {}));
  return ["year", "month", "day"].map((part) => String(parts.get(part) ?? "")).join("-");
}
