import { useTranslation } from "react-i18next";

import { sum } from "#app/lib/price.ts";
import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Spaced } from "#app/ui/spaced.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo, useIsTodoRow } from "#app/ui/todo.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { CourseWhat } from "./course-what.tsx";

export function PaymentTodo({ course }: { course: Course }) {
  const { t } = useTranslation("course");
  const { payment, price, state } = course;
  const isRow = useIsTodoRow();
  const shown = payment?.state ?? state;
  return (
    <Todo
      tag={<StateTag state={shown} />}
      title={t(`todo.${titleOf(payment)}`, { price: sum(price) })}
      actions={<PayActions course={course} />}
    >
      <CourseWhat course={course} />
      <Cause payment={payment} />
      <WaitingLine state={shown} />
      {!isRow && <Why payment={payment} />}
    </Todo>
  );
}

const isUnconfirmed = (payment: Course["payment"]) => payment?.state.variant === "unconfirmed";

function titleOf(payment: Course["payment"]) {
  if (payment?.status === "requires_action") return "pay_bank";
  if (isUnconfirmed(payment)) return "unconfirmed";
  return payment?.state.variant === "rejected" ? "rejected" : "pay_card";
}

/** The tag says that the bank had no confirmation. */
function Cause({ payment }: Pick<Course, "payment">) {
  const { t } = useTranslation("course");
  const cause = isUnconfirmed(payment) ? t("todo.nothing_charged") : payment?.message;
  return cause && <p className="text-sm">{cause}</p>;
}

function Why({ payment }: Pick<Course, "payment">) {
  const { t } = useTranslation("course");
  if (payment?.status !== "failed") return null;
  return (
    <ActRow tight>
      <ActLink
        to={pathTo(paths.explainBill, { billId: String(payment.bill_id) })}
        opens="failed-payment-information"
      >
        {t("row.why")}
      </ActLink>
    </ActRow>
  );
}

export function PayActions({ course: { id, payment, price } }: Readonly<{ course: Course }>) {
  const { t } = useTranslation("course");
  if (payment?.status === "requires_action") {
    return (
      <DialogLink
        to={pathTo(paths.authenticatePayment, { courseId: String(id) })}
        opens="handle-authenticated-payment"
        className={buttonClass({ variant: "primary" })}
      >
        {t("row.bank", { price: sum(price) })}
      </DialogLink>
    );
  }
  return <PayLinks payment={payment} price={price} />;
}

function PayLinks({ payment, price }: Pick<Course, "payment" | "price">) {
  const { t } = useTranslation("course");
  const bill = payment?.bill_id;
  return (
    <Spaced>
      {bill && (
        <DialogLink
          to={pathTo(paths.payBill, { billId: String(bill) })}
          opens="pay-lesson"
          className={buttonClass({ variant: "primary" })}
        >
          {t("row.pay", { price: sum(price) })}
        </DialogLink>
      )}
      <ButtonLink to={paths.card} variant={bill ? "quiet" : "primary"}>
        {t("row.card")}
      </ButtonLink>
    </Spaced>
  );
}
