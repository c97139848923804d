export type Answers = { question_id: string; value: string | string[] }[];

const usualGroup = "questionnaire";

/** Each question is a field `questionnaire.<id>`, a date its three parts. */
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

/** `date.day`, `date.month`, `date.year` become `2026-09-14`; an unfinished date is dropped. */
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

export function answerTo(answers: Readonly<Answers> | undefined, question: string): string[] {
  const value = answers?.find(({ question_id }) => question_id === question)?.value;
  return value === undefined ? [] : [value].flat();
}

export function answerAgain(
  initial: Readonly<Record<string, unknown>> | null | undefined,
  question: string,
  group = usualGroup,
): unknown {
  const sent = initial?.[group];
  if (typeof sent !== "object" || sent === null) return undefined;
  return new Map<string, unknown>(Object.entries(sent)).get(question);
}
