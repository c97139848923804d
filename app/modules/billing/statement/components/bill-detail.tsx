import { useTranslation } from "react-i18next";

import { plainDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { VatLines } from "#app/modules/billing/bill/components/vat-lines.tsx";
import type { OwnBill } from "#app/modules/billing/statement/list.endpoints.ts";
import { HelpLink } from "#app/modules/foundation/case/components/help-link.tsx";
import { ActRow } from "#app/ui/act-row.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

export function BillDetail({ bill }: Readonly<{ bill: OwnBill }>) {
  const { t } = useTranslation("bill");
  const { about, number, date, state, amount } = bill;
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-s4 gap-y-1">
        <b className="font-title text-lg leading-[1.2] font-bold tabular-nums">{sum(amount)}</b>{" "}
        <StateTag state={state} />
      </p>
      <WaitingLine state={state} />
      <ul className="my-s3">
        {about.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">
        {t("numbered", { number, day: plainDay(new Date(date)) })}
      </p>
      {bill.lines.map((line) => (
        <SpecialLine key={line.kind} line={line} />
      ))}
      <VatLines vat={bill.vat} mention={bill.vat_mention} />
      <Papers bill={bill} />
    </div>
  );
}

function SpecialLine({ line: { kind, amount } }: Readonly<{ line: OwnBill["lines"][number] }>) {
  const { t } = useTranslation("bill");
  if (kind === "credit") {
    return <p className="text-sm text-ink-2">{t("credit_used", { amount: sum(-amount) })}</p>;
  }
  return kind === "late_cancellation" && <p className="text-sm text-ink-2">{t("late")}</p>;
}

const paper =
  "inline-flex min-h-tap items-center text-sm leading-[1.2] font-medium underline decoration-field underline-offset-[.2em] hover:decoration-current";

function Papers({ bill }: Readonly<{ bill: OwnBill }>) {
  const { t } = useTranslation("bill");
  const { number, pdf_url: pdf, receipt_url: receipt, credit_notes: notes } = bill;
  return (
    <ActRow>
      <a href={pdf} className={paper}>
        {t("paper.bill")}
        <span className="sr-only"> {number}</span>
      </a>
      {receipt && (
        <a href={receipt} className={paper}>
          {t("paper.receipt")}
          <span className="sr-only"> {number}</span>
        </a>
      )}
      {notes.map((note) => (
        <a key={note.number} href={note.pdf_url} className={paper}>
          {t("paper.note", { number: note.number, amount: sum(-note.amount) })}
        </a>
      ))}
      <HelpLink subject="bill" id={bill.id} about={number} />
    </ActRow>
  );
}
