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

/** What was typed in a question's field, as conform gives it again: a text, several, or the parts of a date. */
export function answerAgain(
  initial: Readonly<Record<string, unknown>> | null | undefined,
  question: string,
  group = usualGroup,
): unknown {
  const sent = initial?.[group];
  if (typeof sent !== "object" || sent === null) return undefined;
  return new Map<string, unknown>(Object.entries(sent)).get(question);
}
