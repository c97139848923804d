import { useTranslation } from "react-i18next";

import { dayOfMonth, monthInWords } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { Colour } from "#app/lib/states.ts";
import { upperFirst } from "#app/lib/upper-first.ts";
import type { OwnBill, OwnBills } from "#app/modules/billing/statement/list.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { StateTag, Tag } from "#app/ui/state-tag.tsx";

type Bill = Pick<
  OwnBill,
  "id" | "number" | "on" | "short" | "amount" | "state" | "pdf_url" | "credit_notes"
>;

export type Month = OwnBills["month_sums"][number] &
  Readonly<{ bills: readonly Bill[]; owed: number; isRefused: boolean; isMoving: boolean }>;

/** A line a month, its bills folded below it (CUS-024). */
export function BillMonths({
  months,
  open,
}: Readonly<{ months: readonly Month[]; open: boolean }>) {
  const { t } = useTranslation("bill");
  return (
    <div>
      {months.map((month, index) => (
        <Fold key={month.month} wide open={open && index === 0} title={<MonthLine month={month} />}>
          <ul className="text-ink">
            {month.bills.map((bill) => (
              <BillLine key={bill.id} bill={bill} />
            ))}
          </ul>
          <a
            href={pathTo(paths.statement, { month: month.month })}
            className="inline-flex min-h-tap items-center text-sm"
          >
            {t("statement.open", { month: monthInWords(month.month) })}
          </a>
        </Fold>
      ))}
    </div>
  );
}

function MonthLine({ month }: Readonly<{ month: Month }>) {
  const { t } = useTranslation("bill");
  const { lessons, group_lessons: stages, credit_notes: notes } = month;
  const counts = [
    lessons > 0 && t("count.lesson", { count: lessons }),
    stages > 0 && t("count.group_lesson", { count: stages }),
    lessons + stages === 0 && t("count.note", { count: notes }),
  ].filter((one) => one !== false);
  return (
    <span className="flex flex-1 flex-wrap items-center gap-x-s4 gap-y-1">
      <span className="min-w-40 flex-1">
        {upperFirst(monthInWords(month.month).replace(/ \d+$/, ""))}{" "}
        <span className="block text-xs text-ink-2 font-normal">{counts.join(", ")}</span>
      </span>{" "}
      <b className="font-title text-lg leading-[1.2] font-bold tabular-nums">{sum(month.amount)}</b>{" "}
      <MonthTag month={month} />
    </span>
  );
}

function MonthTag({ month: { owed, isRefused, isMoving, credited } }: Readonly<{ month: Month }>) {
  const { t } = useTranslation("bill");
  const of = (colour: Colour, word: string) => <Tag colour={colour}>{word}</Tag>;
  if (owed > 0) return of(isRefused ? "red" : "yellow", t("month.owed", { amount: sum(owed) }));
  if (isMoving) return of("blue", t("month.moving"));
  if (credited > 0) return of("grey", t("month.credited", { amount: sum(credited) }));
  return of("green", t("month.settled"));
}

function BillLine({ bill }: Readonly<{ bill: Bill }>) {
  const { t } = useTranslation("bill");
  const { id, number, on, short, amount, state, pdf_url: pdf, credit_notes: notes } = bill;
  return (
    <li>
      <span className="flex min-h-tap flex-wrap items-center gap-x-s3 text-sm">
        <span className="w-18 flex-none text-ink-2">{dayOfMonth(new Date(on))}</span>{" "}
        <DialogLink
          to={pathTo(paths.bill, { billId: String(id) })}
          className="flex min-h-tap min-w-0 flex-1 items-center no-underline hover:underline"
        >
          {short}
        </DialogLink>{" "}
        {state.colour !== "green" && (
          <span className="order-last w-full pl-21 md:order-none md:w-auto md:pl-0">
            <StateTag state={state} />
          </span>
        )}{" "}
        <span className="whitespace-nowrap tabular-nums">{sum(amount)}</span>{" "}
        <a href={pdf} className="inline-grid min-h-tap min-w-tap place-items-center">
          <Icon name="file" />
          <span className="sr-only">{t("paper.bill_of", { number })}</span>
        </a>
      </span>
      {notes.map((note) => (
        <a
          key={note.number}
          href={note.pdf_url}
          className="flex min-h-tap items-center gap-x-s3 text-sm"
        >
          {t("paper.note", { number: note.number, amount: sum(-note.amount) })}
        </a>
      ))}
    </li>
  );
}
