import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { LessonRequest } from "#app/modules/lesson-request/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

type NextStepProps = { request: LessonRequest };

const steps: Partial<Record<LessonRequest["step"], (props: NextStepProps) => ReactNode>> = {
  to_evaluate: Evaluate,
  payment_method: Means,
  tax_credit: ({ request }) => <Later request={request} step="tax_credit" />,
  invoicing: ({ request }) => <Later request={request} step="invoicing" />,
  first_course_report: Report,
  success: ({ request }) => <Step request={request} name="success" actions={<ToCourses />} />,
};

/** What the present step asks of the family, and the way to do it (STM-02); nothing while others act. */
export function NextStep({ request }: NextStepProps) {
  if (request.process === "cancelled") return null;
  if (request.widen_open) return <Widen request={request} />;
  const Now = steps[request.step];
  return Now && <Now request={request} />;
}

type StepProps = NextStepProps & {
  name: string;
  title?: string;
  text?: string;
  actions?: ReactNode;
};

function Step({ request, name, title, text, actions }: StepProps) {
  const { t } = useTranslation("lesson-request");
  return (
    <div className="mt-s5">
      <Todo
        tag={<StateTag state={request.step_state} />}
        title={title ?? t(`todo.${name}.title`)}
        actions={actions}
      >
        <p>{text ?? t(`todo.${name}.text`)}</p>
      </Todo>
    </div>
  );
}

const lessonRequestPath = (
  path: typeof paths.widenLessonRequest | typeof paths.lessonRequestQuestionnaire,
  id: number,
) => pathTo(path, { lessonRequestId: String(id) });

function Widen({ request }: NextStepProps) {
  const { t } = useTranslation("lesson-request");
  const to = lessonRequestPath(paths.widenLessonRequest, request.id);
  const link = (
    <ButtonLink
      to={to}
      variant="primary"
      data-opens="widen-request"
      state={{ opener: true }}
      preventScrollReset
    >
      {t("todo.widen.go")}
    </ButtonLink>
  );
  return <Step request={request} name="widen" actions={link} />;
}

function Evaluate({ request }: NextStepProps) {
  const { t } = useTranslation("lesson-request");
  const to = lessonRequestPath(paths.lessonRequestQuestionnaire, request.id);
  const link = (
    <ButtonLink to={to} variant="primary" state={{ opener: true }} preventScrollReset>
      {t("todo.evaluate.go")}
    </ButtonLink>
  );
  return <Step request={request} name="evaluate" actions={link} />;
}

/** The means of payment first, then the terms that were left unticked (API-031). */
function Means({ request }: NextStepProps) {
  const { t } = useTranslation("lesson-request");
  const { means = false, terms = false } = request.needs ?? {};
  return (
    <Step
      request={request}
      name={means ? "payment_method" : "terms"}
      actions={
        <>
          {means && (
            <ButtonLink to={paths.addCard} variant="primary">
              {t("todo.payment_method.go")}
            </ButtonLink>
          )}
          {terms && <Terms request={request} />}
        </>
      }
    />
  );
}

function Terms({ request: { id, proposals, needs } }: NextStepProps) {
  const { t } = useTranslation("lesson-request");
  const chosen = proposals.find((one) => one.teacher_response === "selected");
  if (!chosen) return null;
  const params = { lessonRequestId: String(id), proposalId: String(chosen.id) };
  return (
    <ButtonLink
      to={pathTo(paths.answerProposal, params)}
      variant={needs?.means ? "default" : "primary"}
      data-opens="answer-proposal"
      state={{ opener: true }}
      preventScrollReset
    >
      {t("todo.terms.go")}
    </ButtonLink>
  );
}

/** Two steps that hold nothing back: a quiet line, never a card that waits (STM-02). */
function Later({ request, step }: NextStepProps & { step: "tax_credit" | "invoicing" }) {
  const { t } = useTranslation("lesson-request");
  return (
    <div className="mt-s4 max-w-read text-ink-2">
      <p>{t(`todo.${step}.text`)}</p>
      <Form
        method="post"
        action={pathTo(paths.lessonRequest, { lessonRequestId: String(request.id) })}
        className="mt-s2"
      >
        <Buttons>
          {step === "invoicing" && (
            <ButtonLink to={paths.billingData} size="s">
              {t("todo.invoicing.go")}
            </ButtonLink>
          )}
          <Button name="step" value={step} variant="quiet" size="s">
            {t(`todo.${step}.later`)}
          </Button>
        </Buttons>
      </Form>
    </div>
  );
}

function Report({ request }: NextStepProps) {
  const { t } = useTranslation("lesson-request");
  const link = (
    <ButtonLink
      to={pathTo(paths.lessonRequestFirstCourse, { lessonRequestId: String(request.id) })}
      variant="primary"
      data-opens="confirm-first-course"
      state={{ opener: true }}
      preventScrollReset
    >
      {t("todo.first_course_report.go")}
    </ButtonLink>
  );
  return <Step request={request} name="first_course_report" actions={link} />;
}

function ToCourses() {
  const { t } = useTranslation("lesson-request");
  return <ButtonLink to={paths.courses}>{t("todo.success.go")}</ButtonLink>;
}
