import { data } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { refusalSchema } from "#app/api/endpoint.ts";
import { customerLoader } from "#app/bff/route.server.ts";
import { dayInWords, duration } from "#app/lib/french-date.ts";
import { hourlyPrice, sum } from "#app/lib/price.ts";
import { VatLines } from "#app/modules/billing/bill/components/vat-lines.tsx";
import { type Quote, quotes } from "#app/modules/lessons/quote/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Tbl } from "#app/ui/facts.tsx";
import { Back, Columns, PageHead, Panel, Section, Wrap } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Price } from "#app/ui/price.tsx";
import { TextField } from "#app/ui/text-field.tsx";

import { quoteParameters, quoteQueryOf } from "./quote-query.ts";

export const handle = { i18n: ["quote", "bill"], query: quoteParameters };

export const meta = pageMeta("quote:page", { noindex: true });

export const loader = customerLoader(async ({ api, request }) => {
  const { query, hours, search } = quoteQueryOf(request);
  const kept = [...search].filter(([name]) => name !== "heures" && quoteParameters.includes(name));
  const wanted = { kept, pdf: `${paths.quoteDocument}?${search.toString()}` };
  try {
    const quote = await api(quotes.show, { query: { ...query, hours } });
    const typed = hours ?? String(quote.hours ?? "").replace(".", ",");
    return data({ ...wanted, typed, quote, fault: null });
  } catch (refusal) {
    const fault = await hoursFault(refusal);
    return data({ ...wanted, typed: hours ?? "", quote: null, fault }, { status: 422 });
  }
});

/** Other refusals go on; an address that names nothing is a 404. */
async function hoursFault(refusal: unknown): Promise<string> {
  if (!(refusal instanceof Response) || refusal.status !== 422) throw refusal;
  const { errors = [] } = refusalSchema.parse(await refusal.clone().json());
  const fault = errors.find(({ field }) => field === "hours");
  if (!fault) throw new Response(null, { status: 404 });
  return fault.code;
}

/** A free quote, also as PDF (CUS-045, LAW-16). */
export default function QuotePage() {
  const { t } = useTranslation("quote");
  const { quote, kept, typed, fault, pdf } = useLoaderData<typeof loader>();
  const [, contract] = kept.find(([name]) => name === "contrat") ?? [];
  return (
    <Wrap>
      {contract && (
        <Back to={pathTo(paths.contract, { contractId: contract })}>{t("back_contract")}</Back>
      )}
      <PageHead title={t("title")} lead={quote ? `${quote.title}. ${t("lead")}` : t("lead")} />
      <Columns aside={quote && <Totals quote={quote} pdf={pdf} />}>
        {quote?.hours !== null && <HoursForm kept={kept} hours={typed} fault={fault} />}
        {quote && <Detail quote={quote} />}
      </Columns>
    </Wrap>
  );
}

type HoursFormProps = {
  kept: readonly (readonly string[])[];
  hours: string;
  fault: string | null;
};

function HoursForm({ kept, hours, fault }: HoursFormProps) {
  const { t } = useTranslation("quote");
  const field = { id: "heures", key: hours, name: "heures", initialValue: hours };
  return (
    <Form method="get" action={paths.quote} className="grid max-w-form gap-s4">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        field={fault ? { ...field, errors: [fault] } : field}
        label={t("hours")}
        hint={t("hours_hint")}
        inputMode="decimal"
        autoComplete="off"
        width="s"
      />
      <p>
        <Button>{t("count")}</Button>
      </p>
    </Form>
  );
}

/** The full price first; what the credit leaves is apart and smaller (LAW-12). */
function Totals({ quote, pdf }: { quote: Quote; pdf: string }) {
  const { t } = useTranslation("quote");
  const { total, total_after_tax_credit: after, credit_refusal: refusal, hours } = quote;
  return (
    <Panel>
      <p className="text-sm text-ink-2">{t("total")}</p>
      <Price gross={total} per="total" size="xl" />
      {after !== null && <p className="mt-s2 text-sm">{t("after", { amount: sum(after) })}</p>}
      {refusal && <p className="mt-s2 text-sm">{t(`refusal.${refusal}`)}</p>}
      <p className="mt-s3">
        {hours !== null && quote.hourly_price !== null
          ? t("hours_at", { hours: duration(hours * 60), price: hourlyPrice(quote.hourly_price) })
          : t("one_price")}
      </p>
      <p className="text-sm text-ink-2">
        {t("reference", { reference: quote.reference })}.{" "}
        {t("until", { day: dayInWords(quote.valid_until) })}
      </p>
      <p className="mt-s4">
        <a href={pdf} className={buttonClass({ variant: "primary" })}>
          {t("pdf")}
        </a>
      </p>
    </Panel>
  );
}

function Detail({ quote }: { quote: Quote }) {
  const { t } = useTranslation("quote");
  const { lines, mode, hours } = quote;
  return (
    <Section title={t("detail")}>
      {mode && <p className="mb-s3">{t(`mode.${mode}`)}</p>}
      <Tbl
        caption={t("detail")}
        head={[t("what"), t("amount")]}
        figures={1}
        rows={lines.map(({ label, amount }) => [label, sum(amount)])}
      />
      <div className="mt-s2">
        <VatLines vat={quote.vat} mention={quote.vat_mention} />
      </div>
      <div className="mt-s4">
        <Note tone="green">
          <p>{t(hours === null ? "nothing_stage" : "nothing")}</p>
        </Note>
      </div>
    </Section>
  );
}
