import { useTranslation } from "react-i18next";

import { briefInstant } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { pathTo } from "#app/paths.ts";
import { Tbl } from "#app/ui/facts.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";

import { PlanDates, type ShownBill } from "./bill-plan.tsx";
import { deskPaths } from "./paths.ts";

export function BillPapers({ bill }: { bill: ShownBill }) {
  const { t } = useTranslation("desk-bill");
  const { t: papers } = useTranslation("documents");
  const { lines, payments, credit_notes: notes } = bill;
  return (
    <>
      {bill.plan && <PlanDates plan={bill.plan} />}
      <Section title={t("lines.title")}>
        <Tbl
          caption={t("lines.title")}
          head={[t("lines.what"), t("lines.vat"), t("lines.amount")]}
          figures={2}
          small
          total
          rows={[
            ...lines.map(({ kind, amount, vat }) => [
              papers(`line.${kind}`),
              sum(vat),
              sum(amount),
            ]),
            [t("lines.all"), "", sum(bill.amount)],
          ]}
        />
      </Section>
      {payments.length > 0 && (
        <Section title={t("payments.title")}>
          <Tbl
            caption={t("payments.title")}
            head={[t("payments.what"), t("payments.outcome"), t("payments.amount")]}
            figures={1}
            small
            rows={payments.map((payment) => [
              <Attempt key={payment.id} payment={payment} />,
              <Outcome key="outcome" payment={payment} />,
              sum(payment.amount),
            ])}
          />
        </Section>
      )}
      {notes.length > 0 && (
        <Section title={t("notes.title")}>
          <Tbl
            caption={t("notes.title")}
            head={[t("notes.number"), t("notes.paid_by"), t("notes.amount")]}
            figures={1}
            small
            rows={notes.map((note) => [
              note.number,
              note.paid_by ? t(`bearer.${note.paid_by}`) : "",
              sum(note.amount),
            ])}
          />
        </Section>
      )}
    </>
  );
}

type PaymentProps = Readonly<{ payment: ShownBill["payments"][number] }>;

function Attempt({ payment }: PaymentProps) {
  const { t } = useTranslation("desk-money");
  return (
    <>
      <Link to={pathTo(deskPaths.deskPayment, { paymentId: String(payment.id) })}>
        {t(`means.${payment.means}`)}
      </Link>{" "}
      {[payment.reference, briefInstant(new Date(payment.created_at))].filter(Boolean).join(", ")}
    </>
  );
}

function Outcome({ payment }: PaymentProps) {
  const { t } = useTranslation("desk-bill");
  const { status, cause, set_aside: aside, refunded } = payment;
  return [
    t(`outcome.${status}`),
    cause && t(`cause.${cause}`),
    aside && t(`aside.${aside}`),
    refunded > 0 && t("refunded", { amount: sum(refunded) }),
  ]
    .filter(Boolean)
    .join(", ");
}
