import type { Call } from "#app/api/call.server.ts";
import { iso } from "#app/api/wire.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { listQuestions } from "#app/modules/foundation/reference/find.server.ts";
import {
  questionnaireIdOf,
  questionsFor,
} from "#app/modules/foundation/reference/questionnaire.domain.ts";

import { faultsOfAnswers } from "./domain.ts";
import { evaluateLessonRequest } from "./evaluate.server.ts";
import { holdOpenOfCustomer } from "./hold.server.ts";
import type { Questionnaire } from "./questionnaire.endpoints.ts";
import {
  findLessonRequestOfCustomer,
  type LessonRequestRow,
  saveLessonRequest,
} from "./repository.server.ts";
import type { QuestionnaireAnswer } from "./table.server.ts";

/** The questionnaire of a request, with its questions (API-025). */
export async function showQuestionnaire(
  { db, actor: by }: Call,
  { id }: { id: number },
): Promise<Questionnaire> {
  const lessonRequest = await findLessonRequestOfCustomer(db, id, by.id);
  return questionnaireOf(orNotFound(lessonRequest, "api.linking.not_found"));
}

/** Empty answers are dropped; 422 at each invalid one (VAL-049). */
export function checkedAnswers(
  { subjectId, levelId }: { subjectId: number; levelId: number },
  given: QuestionnaireAnswer[],
  field: string,
): QuestionnaireAnswer[] {
  const faults = faultsOfAnswers(questionsFor(subjectId, levelId), given);
  const errors = faults.map(({ question, code }) => ({ field: `${field}.${question}`, code }));
  if (errors.length > 0) throw new RuleError("invalid", "api.invalid", { errors });
  return given.filter(({ value }) => value.length > 0);
}

function questionnaireOf(lessonRequest: LessonRequestRow): Questionnaire {
  return {
    id: questionnaireIdOf(lessonRequest),
    updated_at: iso(lessonRequest.answersUpdatedAt),
    questions: listQuestions(lessonRequest.subjectId, lessonRequest.levelId),
    answers: lessonRequest.answers ?? [],
  };
}

/** Saves the family's answers until a teacher is selected; qualifies the request (API-026). */
export async function saveQuestionnaire(
  { db, actor: by, now }: Call,
  { id, answers: given }: { id: number; answers: QuestionnaireAnswer[] },
): Promise<Questionnaire> {
  return db.transaction(async (tx) => {
    const lessonRequest = await holdOpenOfCustomer(tx, id, by);
    const answers = checkedAnswers(lessonRequest, given, "answers");
    await saveLessonRequest(tx, id, { answers, answersUpdatedAt: now });
    await evaluateLessonRequest(tx, id, { by, now });
    return questionnaireOf({ ...lessonRequest, answers, answersUpdatedAt: now });
  });
}
