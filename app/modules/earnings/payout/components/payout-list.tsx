import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import {
  dayOfMonth,
  duration as lengthOf,
  longDay,
  monthInWords,
  plainDay,
} from "#app/lib/french-date.ts";
import { signedSum, sum } from "#app/lib/price.ts";
import type {
  Coming,
  Payout,
  PayoutAccount,
} from "#app/modules/earnings/payout/payout.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Tbl } from "#app/ui/facts.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { StateTag, Tag } from "#app/ui/state-tag.tsx";

type PayoutListProps = Readonly<{
  payouts: readonly Payout[];
  account?: PayoutAccount | undefined;
}>;

export function PayoutList({ payouts, account }: PayoutListProps) {
  const next = account && account.next.amount > 0 ? account.next : undefined;
  return (
    <>
      {next && (
        <PayoutFold
          day={longDay(new Date(next.date))}
          amount={next.amount}
          lines={next.transfers}
          open
        >
          <NextTag account={account} />
        </PayoutFold>
      )}
      {payouts.map(({ id, date, amount, state, transfers, payslips, sessions }, index) => (
        <PayoutFold
          key={id}
          day={plainDay(new Date(date))}
          amount={amount}
          lines={transfers}
          payslips={payslips}
          sessions={sessions}
          invoice={pathTo(paths.sessionInvoicePdf, { payoutId: String(id) })}
          paper={pathTo(paths.payoutPdf, { payoutId: String(id) })}
          open={index === 0 && !next}
        >
          <StateTag state={state} />
        </PayoutFold>
      ))}
    </>
  );
}

function NextTag({ account }: Readonly<{ account: PayoutAccount | undefined }>) {
  const { t } = useTranslation("payout", { keyPrefix: "list" });
  return account && isReady(account) ? (
    <Tag colour="blue">{t("planned")}</Tag>
  ) : (
    <Tag colour="yellow">{t("waits")}</Tag>
  );
}

export const isReady = ({ failed, account_payment_status: status, mandate }: PayoutAccount) =>
  failed === 0 && status === "enabled" && mandate.accepted_version !== null;

type FoldProps = Readonly<{
  day: string;
  amount: number;
  lines: readonly Coming[];
  payslips?: Payout["payslips"];
  sessions?: Payout["sessions"];
  invoice?: string;
  paper?: string;
  open: boolean;
  children: ReactNode;
}>;

function PayoutFold({ day, amount, lines, payslips = [], ...rest }: FoldProps) {
  const { sessions = [], paper, open, children } = rest;
  const { t } = useTranslation("payout", { keyPrefix: "list" });
  return (
    <Fold
      wide
      open={open}
      title={
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-s3 gap-y-1">
          <span className="grow">
            <span className="inline-block first-letter:uppercase">{day}</span>{" "}
            <span className="block text-sm font-normal text-ink-2">
              {countWords(t, { payslips, lines: [...lines, ...sessions] })}
            </span>
          </span>{" "}
          <span className="flex flex-col items-end gap-1 md:flex-row md:items-center md:gap-s3">
            <b className="font-title text-lg leading-[1.2] tabular-nums">{sum(amount)}</b>{" "}
            {children}
          </span>
        </span>
      }
    >
      {payslips.length > 0 && <Salaries day={day} payslips={payslips} />}
      {payslips.length === 0 && lines.length > 0 && <Courses day={day} lines={lines} />}
      {sessions.length > 0 && <Sessions day={day} sessions={sessions} invoice={rest.invoice} />}
      {paper && (
        <a href={paper} className="inline-flex min-h-tap items-center text-sm">
          {t("statement")}
          <span className="sr-only"> {t("statement_of", { day })}</span>
        </a>
      )}
    </Fold>
  );
}

function Courses({ day, lines }: Pick<FoldProps, "day" | "lines">) {
  const { t } = useTranslation("payout", { keyPrefix: "list" });
  return (
    <Tbl
      small
      caption={t("detail", { day })}
      head={[t("course"), t("family"), t("own")]}
      rows={lines.map((line) => [
        <LineName key={line.course_id} line={line} />,
        signedSum(line.family),
        signedSum(line.amount),
      ])}
      figures={2}
    />
  );
}

type Counted = Readonly<{ payslips: readonly unknown[]; lines: readonly unknown[] }>;

const countWords = (t: TFunction<"payout", "list">, { payslips, lines }: Counted) =>
  payslips.length > 0
    ? t("payslip_count", { count: payslips.length })
    : t("count", { count: lines.length });

type SessionsProps = Pick<FoldProps, "day" | "invoice"> & Pick<Payout, "sessions">;

function Sessions({ day, sessions, invoice }: SessionsProps) {
  const { t } = useTranslation("payout", { keyPrefix: "list" });
  return (
    <>
      <Tbl
        small
        caption={t("sessions", { day })}
        head={[t("session"), t("own")]}
        rows={sessions.map(({ title, date, duration, amount }) => [
          t("session_of", {
            title,
            day: dayOfMonth(new Date(date)),
            duration: lengthOf(duration),
          }),
          signedSum(amount),
        ])}
        figures={1}
      />
      <a href={invoice} className="mr-s4 inline-flex min-h-tap items-center text-sm">
        {t("session_invoice")}
      </a>
    </>
  );
}

function Salaries({ day, payslips }: Pick<FoldProps, "day"> & Pick<Payout, "payslips">) {
  const { t } = useTranslation("payout");
  return (
    <Tbl
      small
      caption={t("list.detail", { day })}
      head={[t("list.payslip"), t("list.own")]}
      rows={payslips.map(({ id, period, customer, number, net, pdf }) => [
        <a
          key={id}
          href={pdf}
          className="inline-block underline decoration-field underline-offset-[.2em] first-letter:uppercase"
        >
          {t("list.payslip_of", { month: monthInWords(period), family: customer })}
          <span className="sr-only">
            {", "}
            {t("payslips.paper", { number })}
          </span>
        </a>,
        sum(net),
      ])}
      figures={1}
    />
  );
}

function LineName({ line }: Readonly<{ line: Coming }>) {
  const { t } = useTranslation("payout", { keyPrefix: "list" });
  const { student, date, duration, amount, borne, own_family: own } = line;
  const words = { student, day: dayOfMonth(new Date(date)), duration: lengthOf(duration) };
  const kind = own ? "line_own" : "line";
  return (
    <>
      {t(amount < 0 && borne === 0 ? "line_back" : kind, words)}{" "}
      {borne > 0 && <>{t("line_borne", { amount: sum(borne) })} </>}
      <a
        href={pathTo(paths.familyBillPdf, { courseId: String(line.course_id) })}
        className="inline-block underline decoration-field underline-offset-[.2em]"
      >
        {t("bill")}
        <span className="sr-only">
          {", "}
          {t("line", words)}
        </span>
      </a>
    </>
  );
}
