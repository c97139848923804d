import { useTranslation } from "react-i18next";

import { plainDay, shortDay } from "#app/lib/french-date.ts";
import { spacedIban } from "#app/lib/iban.ts";
import { sum } from "#app/lib/price.ts";
import type { OwnBill, WaitingBill } from "#app/modules/billing/statement/list.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { Copied } from "#app/ui/copied.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Kv } from "#app/ui/facts.tsx";
import { Price } from "#app/ui/price.tsx";
import { Spaced } from "#app/ui/spaced.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

type BillProps = Readonly<{ bill: WaitingBill }>;

export function BillTodo({ bill }: BillProps) {
  const { t } = useTranslation("bill");
  const { about, due, due_after_tax_credit: net, payment, state, number, date } = bill;
  const refused = payment?.status === "failed";
  return (
    <Todo
      tag={<StateTag state={state} />}
      due={t("numbered", { number, day: plainDay(new Date(date)) })}
      title={about[0]}
      actions={<BillActions bill={bill} />}
    >
      {refused && !bill.instructions && payment.message && <p>{payment.message}</p>}
      <div className="my-s2">
        <Price gross={due} net={net} per="total" size="xl" />
      </div>
      {bill.instructions && <Instructions {...bill.instructions} whole={due} />}
      <WaitingLine state={state} />
      {refused && (
        <ActRow>
          <ActLink to={addressOf(paths.explainBill, bill)} opens="failed-payment-information">
            {t("why")}
          </ActLink>
        </ActRow>
      )}
    </Todo>
  );
}

const addressOf = (
  path: typeof paths.explainBill | typeof paths.confirmBill,
  { id }: Pick<OwnBill, "id">,
) => pathTo(path, { billId: String(id) });

function BillActions({ bill }: BillProps) {
  const { t } = useTranslation("bill");
  if (bill.state.variant === "declined") return <DeclinedActions bill={bill} />;
  const { payment, instructions } = bill;
  const atBank = payment?.status === "requires_action";
  return (
    <Spaced>
      {atBank && (
        <DialogLink
          to={addressOf(paths.confirmBill, bill)}
          opens="handle-authenticated-payment"
          className={buttonClass({ variant: "primary" })}
        >
          {t("confirm", { amount: sum(bill.due) })}
        </DialogLink>
      )}
      <PayLink bill={bill} other={atBank || instructions !== null} />
      {payment?.status === "failed" && !instructions && (
        <DialogLink
          to={withQuery(paths.addCard, { retour: paths.bills })}
          opens="add-credit-card"
          className={buttonClass({ variant: "quiet" })}
        >
          {t("change_card")}
        </DialogLink>
      )}
    </Spaced>
  );
}

function DeclinedActions({ bill: { pay_url: choose } }: BillProps) {
  const { t } = useTranslation("bill", { keyPrefix: "declined" });
  if (choose === null) return null;
  const link = (choix: "pay" | "contest", variant: "primary" | "quiet") => (
    <DialogLink
      to={withQuery(choose, { choix })}
      opens="advance-declined"
      className={buttonClass({ variant })}
    >
      {t(choix)}
    </DialogLink>
  );
  return (
    <Spaced>
      {link("pay", "primary")}
      {link("contest", "quiet")}
    </Spaced>
  );
}

function PayLink({ bill: { due, pay_url: pay, type }, other }: BillProps & { other: boolean }) {
  const { t } = useTranslation("bill");
  if (!pay) return null;
  const words = other ? t("other") : t("pay", { amount: sum(due) });
  const variant = other ? "quiet" : "primary";
  if (type !== "lesson") {
    return (
      <ButtonLink to={pay} variant="primary">
        {t("pay", { amount: sum(due) })}
      </ButtonLink>
    );
  }
  return (
    <DialogLink to={pay} opens="pay-lesson" className={buttonClass({ variant })}>
      {words}
    </DialogLink>
  );
}

function Instructions({
  payee,
  iban,
  address,
  reference,
  deadline,
  amount,
  received,
  whole,
}: NonNullable<OwnBill["instructions"]> & Readonly<{ whole: number }>) {
  const { t } = useTranslation("bill", { keyPrefix: "instructions" });
  return (
    <div className="mb-s3">
      {received > 0 && (
        <p>{t("rest", { rest: sum(amount), received: sum(received), whole: sum(whole) })}</p>
      )}
      <Kv
        pairs={[
          { label: t("payee"), value: payee },
          ...(iban
            ? [
                {
                  label: t("iban"),
                  value: <Copied>{spacedIban(iban)}</Copied>,
                },
              ]
            : []),
          ...(address ? [{ label: t("address"), value: address }] : []),
          { label: t("reference"), value: <Copied>{reference}</Copied> },
          { label: t("until"), value: shortDay(new Date(deadline)) },
        ]}
      />
    </div>
  );
}
