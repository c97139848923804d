import { useTranslation } from "react-i18next";

import { sum } from "#app/lib/price.ts";
import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Spaced } from "#app/ui/spaced.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { CourseWhat } from "./course-what.tsx";

export function PaymentTodo({ course }: { course: Course }) {
  const { t } = useTranslation("course");
  const { payment, price, state } = course;
  const shown = payment?.state ?? state;
  return (
    <Todo
      tag={<StateTag state={shown} />}
      title={t(`todo.${titleOf(payment)}`, { price: sum(price) })}
      actions={<PayActions course={course} />}
    >
      <CourseWhat course={course} />
      {payment?.message && <p className="text-sm">{payment.message}</p>}
      <WaitingLine state={shown} />
      <Why payment={payment} />
    </Todo>
  );
}

function titleOf(payment: Course["payment"]) {
  if (payment?.status === "requires_action") return "pay_bank";
  if (payment?.state.variant === "unconfirmed") return "unconfirmed";
  return payment?.state.variant === "rejected" ? "rejected" : "pay_card";
}

function Why({ payment }: Pick<Course, "payment">) {
  const { t } = useTranslation("course");
  if (payment?.status !== "failed") return null;
  return (
    <ActRow>
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
  const unconfirmed = payment?.state.variant === "unconfirmed";
  return (
    <Spaced>
      {bill && (
        <DialogLink
          to={pathTo(paths.payBill, { billId: String(bill) })}
          opens="pay-lesson"
          className={buttonClass({ variant: "primary" })}
        >
          {t(unconfirmed ? "row.confirm" : "row.pay", { price: sum(price) })}
        </DialogLink>
      )}
      <ButtonLink to={paths.card} variant={bill ? "quiet" : "primary"}>
        {t(unconfirmed ? "row.other_card" : "row.card")}
      </ButtonLink>
    </Spaced>
  );
}
