import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { sum } from "#app/lib/price.ts";
import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, buttonClass, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { actOf, termsOf } from "./request-act.ts";
import { ActButton } from "./request-action.tsx";

type NextStepProps = { request: LessonRequest };

export function NextStep({ request }: NextStepProps) {
  const { t } = useTranslation("lesson-request");
  const act = actOf(request);
  if (!act) return null;
  const hasExpired = act.words === "widen" && request.proposals.some(({ lapsed }) => lapsed);
  const terms = act.words === "payment_method" && termsOf(request);
  return (
    <div className="mt-s5 max-w-read">
      <Todo
        tag={<StateTag state={request.state} />}
        title={t(hasExpired ? "todo.widen.title_lapsed" : `todo.${act.words}.title`)}
        actions={
          <>
            <ActButton act={act} />{" "}
            {terms && (
              <DialogLink to={terms.to} className={buttonClass({})}>
                {t("todo.terms.go")}
              </DialogLink>
            )}
          </>
        }
      >
        {act.words !== "widen" && <p>{t(`todo.${act.words}.text`)}</p>}
        <WaitingLine state={request.state} />
      </Todo>
    </div>
  );
}

const laterPaths = { invoicing: paths.billingData, tax_credit: paths.activateAdvance } as const;

/** What an hour costs with the advance, where the chosen teacher's lessons give the credit (STM-21). */
function AdvanceWords({ request: { proposals } }: NextStepProps) {
  const { t } = useTranslation("lesson-request");
  const chosen = proposals.find((one) => one.teacher_response === "selected");
  const net = chosen?.price_after_tax_credit ?? null;
  return net === null ? t("todo.tax_credit.text") : t("todo.tax_credit.only", { price: sum(net) });
}

export function LaterStep({ request }: NextStepProps) {
  const { t } = useTranslation("lesson-request");
  const { step, process } = request;
  if (process === "cancelled" || (step !== "tax_credit" && step !== "invoicing")) return null;
  return (
    <div className="mt-s4 max-w-read text-ink-2">
      <p>{step === "tax_credit" ? <AdvanceWords request={request} /> : t("todo.invoicing.text")}</p>
      <Form
        method="post"
        action={pathTo(paths.lessonRequest, { lessonRequestId: String(request.id) })}
        className="mt-s2"
      >
        <Buttons>
          <ButtonLink to={laterPaths[step]} size="s">
            {t(`todo.${step}.go`)}
          </ButtonLink>
          <Button name="step" value={step} variant="quiet" size="s">
            {t(`todo.${step}.later`)}
          </Button>
        </Buttons>
      </Form>
    </div>
  );
}
