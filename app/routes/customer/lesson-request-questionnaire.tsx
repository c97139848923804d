import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { fieldRefusals, refusalAt } from "#app/bff/form.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { faultOfDate } from "#app/modules/lessons/lesson-request/components/date-fault.ts";
import { QuestionField } from "#app/modules/lessons/lesson-request/components/question-field.tsx";
import {
  answerAgain,
  type Answers,
  answersOf,
  answerTo,
} from "#app/modules/lessons/lesson-request/components/questionnaire-answers.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useLastResult } from "#app/ui/use-last-result.ts";

export const meta = pageMeta("lesson-request:questionnaire.page", { noindex: true });

const group = "answers";
/** Questions vary with subject and class: the API judges the answers. */
const formSchema = z.object({ answers: z.unknown().optional() });

export const loader = customerLoader(async ({ api, lessonRequestId: id }) => ({
  id,
  questionnaire: await api(lessonRequests.showQuestionnaire, { params: { id } }),
}));

export const action = customerAction(formSchema, async ({ api, form, lessonRequestId: id }) => {
  const faults = faultsOfDates(form);
  if (faults.length > 0) throw fieldRefusals(faults);
  const answers = answersOf(form, group);
  const saving = api(lessonRequests.saveQuestionnaire, {
    params: { id },
    body: { answers },
  });
  await saving.catch(async (refusal: unknown) => {
    throw await refusalAt(refusal, (field) => questionOf(field, answers));
  });
  const back = pathTo(paths.lessonRequest, { lessonRequestId: id });
  return redirectWithFlash(back, "lesson-request:flash.questionnaire");
});

/** The API names a question by its position: `answers.2.value`. */
function questionOf(field: string, answers: Answers): string {
  const position = /^answers\.(\d+)\b/.exec(field)?.[1];
  const questionId = position && answers[Number(position)]?.question_id;
  return questionId ? `${group}.${questionId}` : field;
}

/** An incomplete day is a fault here; the API judges the rest. */
function faultsOfDates(form: FormData) {
  const dates = new Set(
    [...form.keys()].flatMap((name) => /^(answers\.[^.]+)\.year$/.exec(name)?.[1] ?? []),
  );
  return [...dates].flatMap((field) => faultOfDate(field, form) ?? []);
}

/** Editable until a teacher is selected (CUS-029). */
export default function LessonRequestQuestionnaire() {
  const { t } = useTranslation("lesson-request");
  const { id, questionnaire } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const words = (question: string) =>
    lastResult
      ? answerAgain(lastResult.initialValue, question, group)
      : answerTo(questionnaire.answers, question);
  return (
    <DialogForm<typeof formSchema>
      title={t("questionnaire.title")}
      closeTo={pathTo(paths.lessonRequest, { lessonRequestId: id })}
      closed={questionnaire.questions.length === 0 && t("questionnaire.none")}
      submit={t("questionnaire.save")}
    >
      {(_, form) => (
        <>
          <p>{t("questionnaire.lead")}</p>
          {questionnaire.questions.map((question) => (
            <QuestionField
              key={question.id}
              formId={form.id}
              question={question}
              given={words(question.id)}
              allErrors={form.allErrors}
              group={group}
            />
          ))}
        </>
      )}
    </DialogForm>
  );
}
