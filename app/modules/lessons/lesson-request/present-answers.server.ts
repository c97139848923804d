import { dayInWords } from "#app/lib/french-date.ts";
import { lowerFirst } from "#app/lib/french-texts.ts";
import { listQuestions } from "#app/modules/foundation/reference/find.server.ts";

import type { QuestionnaireAnswer } from "./table.server.ts";

type Answered = Readonly<{
  subjectId: number;
  levelId: number;
  answers: QuestionnaireAnswer[] | null;
}>;

/** Only the questions of its subject and class (REF-14). */
export function answersOf(
  { subjectId, levelId, answers }: Answered,
  textOf = (typed: string) => typed,
) {
  const questions = listQuestions(subjectId, levelId);
  return (answers ?? []).flatMap(({ question_id: id, value }) => {
    const question = questions.find((one) => one.id === id);
    if (!question) return [];
    const nameOf = (option: string) =>
      question.kind === "date"
        ? dayInWords(option)
        : (question.options.find((one) => one.id === option)?.name ?? option);
    if (question.kind === "text") {
      return [{ id, question: question.label, answer: textOf([value].flat().join(", ")) }];
    }
    const [first = "", ...others] = [value].flat().map(nameOf);
    return [
      { id, question: question.label, answer: [first, ...others.map(lowerFirst)].join(", ") },
    ];
  });
}
