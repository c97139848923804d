import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { constraintOf, fieldRefusals, submitJudged } from "#app/bff/form.server.ts";
import { addressInFields } from "#app/lib/address.ts";
import { bookingLessonStepSchema } from "#app/modules/lessons/booking/booking.endpoints.ts";
import {
  answerAgain,
  answersOf,
  answerTo,
} from "#app/modules/lessons/lesson-request/components/questionnaire-answers.ts";
import { Tick } from "#app/ui/choice-field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { AddressFields } from "./address-fields.tsx";
import { Moves, StepFrame } from "./frame.tsx";
import { leaveBack } from "./leave.server.ts";
import { addressOf, faultsOfAnswers, lessonPlaceOf, loadQuestions } from "./lesson.server.ts";
import { NeedFields } from "./need.tsx";
import { bookingPath } from "./steps.ts";
import { openStep, saveDraft } from "./wizard.server.ts";

export const meta = pageMeta("booking:lesson.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { lesson, draft } = await openStep(context, params, "cours");
  const offline = draft.format === "offline";
  const [questions, address] = await Promise.all([
    loadQuestions(context, draft),
    offline ? addressOf(context, draft) : undefined,
  ]);
  return {
    lesson: lesson?.slug,
    teacher: lesson?.firstname,
    student: draft.student?.firstname,
    offline,
    questions,
    answers: draft.questionnaire,
    constraint: constraintOf(bookingLessonStepSchema),
    chosen: {
      address: address && addressInFields(address),
      comment: draft.comment,
      // With one teacher, a refusal costs days: not widening is an explicit choice.
      extendedSearch: draft.extendedSearch === false ? undefined : "on",
    },
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { lesson, draft } = await openStep(context, params, "cours");
  const left = await leaveBack(context, request, "cours", lesson?.slug);
  if (left) return left;
  const questions = await loadQuestions(context, draft);
  return submitJudged(context.api, request, bookingLessonStepSchema, async (typed, api, form) => {
    const lessonPlace =
      draft.format === "offline" ? await lessonPlaceOf(context, typed.address) : {};
    const faults = [lessonPlace.fault ?? [], faultsOfAnswers(questions, form)].flat();
    if (faults.length > 0) throw fieldRefusals(faults);
    await saveDraft(
      { api, draft: context.draft },
      {
        address: lessonPlace.address,
        questionnaire: answersOf(form),
        comment: typed.comment ?? "",
        extendedSearch: lesson === undefined || typed.extendedSearch === true,
        lessonDone: true,
      },
    );
    return redirect(bookingPath("prix", lesson?.slug), 303);
  });
}

const titleOf = (t: (key: string, words?: { student: string }) => string, student?: string) =>
  student ? t("lesson.title_of", { student }) : t("lesson.title");

export default function LessonStep() {
  const { t } = useTranslation("booking");
  const { lesson, teacher, student, offline, questions, answers, constraint, chosen } =
    useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof bookingLessonStepSchema>(
    lastResult,
    constraint,
    undefined,
    chosen,
  );
  const words = (id: string) =>
    lastResult ? answerAgain(lastResult.initialValue, id) : answerTo(answers, id);

  return (
    <StepFrame step="cours" lesson={lesson} title={titleOf(t, student)}>
      <Form method="post" action={bookingPath("cours", lesson)} {...props} className="grid gap-s5">
        <SummaryErrors form={form} result={lastResult} />
        {offline && <AddressFields address={fields.address.getFieldset()} />}
        <NeedFields formId={form.id} {...{ questions, given: words }} allErrors={form.allErrors} />
        <TextArea
          field={fields.comment}
          label={t("lesson.comment")}
          hint={t("lesson.comment_hint")}
          optional
          maxLength={1000}
        />
        {teacher === undefined ? (
          <p>{t("lesson.any_teacher")}</p>
        ) : (
          <Tick
            field={fields.extendedSearch}
            look="choice"
            label={t("lesson.extended")}
            detail={t("lesson.extended_detail", { teacher })}
          />
        )}
        <Moves step="cours" lesson={lesson} />
      </Form>
    </StepFrame>
  );
}
