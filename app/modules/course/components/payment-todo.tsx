import { useTranslation } from "react-i18next";

import { sum } from "#app/lib/price.ts";
import type { Course } from "#app/modules/course/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { courseWords } from "./course-words.ts";

/** A course whose payment waits for the family: a confirmation at the bank, or another card (STM-24). */
export function PaymentTodo({ course }: { course: Course }) {
  const { t } = useTranslation("course");
  const { id, payment, price, state } = course;
  const byBank = payment?.status === "requires_action";
  const shown = payment?.state ?? state;
  return (
    <Todo
      tag={<StateTag state={shown} />}
      title={t(byBank ? "todo.pay_bank" : "todo.pay_card", { price: sum(price) })}
      actions={
        byBank ? (
          <DialogLink
            to={pathTo(paths.authenticatePayment, { courseId: String(id) })}
            opens="handle-authenticated-payment"
            className={buttonClass({ variant: "primary" })}
          >
            {t("row.bank")}
          </DialogLink>
        ) : (
          <ButtonLink to={paths.card} variant="primary">
            {t("row.card")}
          </ButtonLink>
        )
      }
    >
      <p>{t("todo.what", courseWords(course))}</p>
      {payment?.message && <p className="text-sm">{payment.message}</p>}
      <WaitingLine state={shown} />
    </Todo>
  );
}
