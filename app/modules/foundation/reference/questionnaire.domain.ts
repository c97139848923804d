import { adultCursus, artsCategory, type CursusId, levels, subjects } from "./schooling.domain.ts";

/** None must be answered: what is left out scores as unknown (REF-14, CST-49). */
const questionRows = [
  { id: "1", code: "goal", kind: "single" },
  { id: "2", code: "difficulties", kind: "multi" },
  { id: "3", code: "frequency", kind: "single" },
  { id: "4", code: "times", kind: "multi" },
  { id: "5", code: "start", kind: "date" },
  { id: "6", code: "more", kind: "text" },
] as const;

export const questionIds = { goal: "1", frequency: "3", times: "4", start: "5" } as const;

/** Label under `question.{code}`, options under `option.{code}.{id}`. */
export type RequestedQuestion = Readonly<{
  id: string;
  code: (typeof questionRows)[number]["code"];
  kind: "single" | "multi" | "text" | "date";
  options: readonly string[];
}>;

const baseGoals = ["bases", "homework", "method", "deepen"];
const goalsOfCursus: Readonly<Record<CursusId, readonly string[]>> = {
  1: ["reading", "bases", "homework", "confidence"],
  2: [...baseGoals, "confidence", "exam"],
  3: [...baseGoals, "confidence", "exam", "competition"],
  4: ["bases", "method", "deepen", "exam", "competition"],
  5: ["discover", "deepen", "job", "exam"],
};
const difficulties = ["understanding", "memory", "exercises", "writing", "attention", "stress"];
const frequencies = ["weekly", "twice_weekly", "fortnightly", "intensive", "unknown"];
const times = [
  "weekday_morning",
  "weekday_afternoon",
  "weekday_evening",
  "wednesday",
  "saturday",
  "sunday",
  "holidays",
];

/** Music skips school difficulty; an adult who draws or plays gets no question (REF-14). */
export function questionsFor(subjectId: number, levelId: number): readonly RequestedQuestion[] {
  const subject = subjects[subjectId - 1];
  const level = levels[levelId - 1];
  const artist = subject?.categoryId === artsCategory;
  if (!subject || !level || (artist && level.cursusId === adultCursus)) return [];
  const goals = artist ? ["discover", "deepen", "exam"] : goalsOfCursus[level.cursusId];
  const options: Partial<Record<RequestedQuestion["code"], readonly string[]>> = {
    goal: goals,
    difficulties,
    frequency: frequencies,
    times,
  };
  return questionRows
    .filter(({ code }) => code !== "difficulties" || (!artist && level.cursusId !== 5))
    .map((question) => ({ ...question, options: options[question.code] ?? [] }));
}

/** The request's id once answers are saved, `ongoing` until then (ENT-07). */
export const questionnaireIdOf = (request: { id: number; answersUpdatedAt: Date | null }) =>
  request.answersUpdatedAt === null ? ("ongoing" as const) : request.id;
