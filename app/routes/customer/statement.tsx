import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { dayOfMonth, monthInWords } from "#app/lib/french-date.ts";
import { monthIn } from "#app/lib/month.ts";
import { signedSum, sum } from "#app/lib/price.ts";
import { VatLines } from "#app/modules/billing/bill/components/vat-lines.tsx";
import { bills as billEndpoints } from "#app/modules/billing/statement/endpoints.ts";
import type { Statement } from "#app/modules/billing/statement/month.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Tbl } from "#app/ui/facts.tsx";
import { Back, Columns, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Sum } from "#app/ui/sum.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

export const handle = { i18n: ["bill"] };

export const meta = pageMeta("bill:statement.page", { noindex: true });

export async function loader({ context, params: { month = "" } }: LoaderFunctionArgs) {
  if (!monthIn(month)) throw new Response(null, { status: 404 });
  return context.as("customer")(billEndpoints.showMonth, { params: { month } });
}

/** A month's bills and payments; it has no number (CUS-047). */
export default function StatementPage() {
  const { t } = useTranslation("bill", { keyPrefix: "statement" });
  const statement = useLoaderData<typeof loader>();
  const { month, bills, payments } = statement;
  return (
    <Wrap>
      <Back to={paths.bills}>{t("back")}</Back>
      <PageHead title={t("title", { month: monthInWords(month) })} lead={t("lead")} />
      <Columns aside={<Totals {...statement} />}>
        <Section title={t("bills")}>
          {bills.length === 0 ? (
            <p className="text-ink-2">{t("none")}</p>
          ) : (
            <Tbl
              caption={t("bills")}
              head={[t("what"), t("number"), t("amount")]}
              figures={1}
              rows={bills.map((one) => [
                <BillWords key={one.number} bill={one} />,
                <a key={one.number} href={one.pdf_url} className="whitespace-nowrap">
                  {one.number}
                </a>,
                sum(one.amount),
              ])}
            />
          )}
        </Section>
        <Section title={t("payments")}>
          {payments.length === 0 ? (
            <p className="text-ink-2">{t("none")}</p>
          ) : (
            <Tbl
              caption={t("payments")}
              head={[t("what"), t("number"), t("amount")]}
              figures={1}
              rows={payments.map(({ date, means, number, amount }) => [
                t(amount < 0 ? "gone" : "come", {
                  day: dayOfMonth(new Date(date)),
                  way: means ? t(`way.${means}`) : "",
                }),
                number,
                sum(amount),
              ])}
            />
          )}
        </Section>
      </Columns>
    </Wrap>
  );
}

/** Where an advance failed, what the family must do (STM-22). */
function BillWords({ bill: { label, state } }: { bill: Statement["bills"][number] }) {
  return (
    <>
      {label}
      {state && (
        <span className="mt-1 grid justify-items-start gap-1 font-normal">
          <StateTag state={state} />
          <WaitingLine state={state} />
        </span>
      )}
    </>
  );
}

function Totals({ month, vat, carried, billed, credited, received, credit, balance }: Statement) {
  const { t } = useTranslation("bill", { keyPrefix: "statement" });
  return (
    <section>
      <h2 className="mb-s3">{t("brief")}</h2>
      <Sum
        lines={[
          ...(carried ? [{ label: t("carried"), value: signedSum(carried) }] : []),
          { label: t("billed"), value: sum(billed) },
          ...(credited ? [{ label: t("credited"), value: signedSum(credited) }] : []),
          { label: t("received"), value: signedSum(-received) },
          ...(credit ? [{ label: t("credit"), value: sum(credit) }] : []),
        ]}
        total={{ label: t("balance"), value: signedSum(balance) }}
      />
      <div className="mt-s2">
        <VatLines vat={vat} mention={null} />
      </div>
      <p className="mt-s4">
        <a href={pathTo(paths.statementDocument, { month })}>{t("pdf")}</a>
      </p>
    </section>
  );
}
