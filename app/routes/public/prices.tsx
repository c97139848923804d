import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import { percentage } from "#app/lib/figure.ts";
import { toEuros } from "#app/lib/money.ts";
import { hourlyPrice, sum } from "#app/lib/price.ts";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { feesDetailOf, splitOf } from "#app/modules/catalogue/price/domain.ts";
import { guideOf } from "#app/modules/catalogue/search/components/listing-query.ts";
import { paths } from "#app/paths.ts";
import { Tbl } from "#app/ui/facts.tsx";
import { Columns, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Board, Sum } from "#app/ui/sum.tsx";

export const handle = { hydrate: "never", i18n: ["content"], query: [] };

export const meta = pageMeta("content:prices.page", { description: "content:prices.description" });

/** Advised price for the lycée, cents. */
const example = 4200;

export async function loader({ context }: LoaderFunctionArgs) {
  const { home_services: declared, contact } = await context.api(content.config, {});
  const [home, online] = [guideOf("offline", undefined), guideOf("online", undefined)];
  const mandate = splitOf(example, { selfEmployed: false, kind: "classic" });
  const alone = splitOf(example, { selfEmployed: true, kind: "classic" });
  context.keep("content:prices");
  return {
    rows: home.map((price, index) => ({ ...price, online: online[index] })),
    mandate: { salary: mandate.salary, ...feesDetailOf(mandate, 60) },
    alone: { teacher: alone.salary, commission: alone.fees },
    declared,
    contact,
    canonical: env.origin + paths.prices,
  };
}

/** Prices, every fee included, and who employs whom (PUB-072, LAW-12, LAW-16, LAW-19). */
export default function Prices() {
  const { t } = useTranslation("content", { keyPrefix: "prices" });
  const { mandate, alone, declared, contact } = useLoaderData<typeof loader>();
  const paragraphs = (name: "modes" | "credit" | "stages") =>
    (t(`${name}.text`, { returnObjects: true }) as string[]).map((text) => (
      <p key={text} className="mt-s3">
        {text}
      </p>
    ));
  return (
    <Wrap>
      <div className="py-s6">
        <h1>{t("title")}</h1>
        <p className="mt-s3 max-w-read text-lg leading-[1.45] text-ink-2">{t("lead")}</p>
        <Columns aside={<Example mandate={mandate} alone={alone} />}>
          <Guide />
          <Section title={t("modes.title")} id="modes">
            {paragraphs("modes")}
          </Section>
          <Section title={t("credit.title")}>{paragraphs("credit")}</Section>
          <Section title={t("stages.title")}>{paragraphs("stages")}</Section>
          <Section title={t("fees.title")}>
            <ul className="grid max-w-read list-disc gap-1.5 pl-5">
              {(t("fees.items", { returnObjects: true }) as string[]).map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </Section>
          <Section title={t("quote.title")}>
            <p className="max-w-read">{t("quote.text", contact)}</p>
            <p className="mt-s3 max-w-read text-ink-2">{t("quote.declared", declared)}</p>
          </Section>
        </Columns>
      </div>
    </Wrap>
  );
}

function Guide() {
  const { t } = useTranslation("content", { keyPrefix: "prices.guide" });
  const { rows } = useLoaderData<typeof loader>();
  const under = "block text-sm font-normal whitespace-normal text-ink-2";
  const range = ({ min, max }: { min: number; max: number }) => (
    <span className={under}>{t("range", { min, max: hourlyPrice(max) })}</span>
  );
  return (
    <Section title={t("title")}>
      <p className="mb-s3 max-w-read">{t("text")}</p>
      <Tbl
        caption={t("title")}
        head={t("head", { returnObjects: true }) as string[]}
        figures={2}
        rows={rows.map((home) => [
          home.cursus,
          <>
            <b className="text-lg whitespace-nowrap">{hourlyPrice(home.usual)}</b>
            {range(home)}
            {home.afterCredit !== null && (
              <span className={under}>{t("after", { price: hourlyPrice(home.afterCredit) })}</span>
            )}
          </>,
          home.online ? (
            <>
              <b className="text-lg whitespace-nowrap">{hourlyPrice(home.online.usual)}</b>
              {range(home.online)}
            </>
          ) : (
            ""
          ),
        ])}
      />
    </Section>
  );
}

type ExampleProps = {
  mandate: { salary: number; contributions: number; agency: number };
  alone: { teacher: number; commission: number };
};

function Example({ mandate, alone }: ExampleProps) {
  const { t } = useTranslation("content", { keyPrefix: "prices.example" });
  const total = { label: t("price"), value: sum(toEuros(example)) };
  const lines = (parts: Readonly<Record<string, number>>) =>
    Object.entries(parts).map(([name, cents]) => ({ label: t(name), value: sum(toEuros(cents)) }));
  return (
    <div className="mt-s6 grid gap-s4">
      <Board>
        <h2 className="mb-s3 text-lg">{t("mandate")}</h2>
        <Sum lines={lines(mandate)} total={total} biggest="total" />
      </Board>
      <Board>
        <h2 className="mb-s3 text-lg">{t("alone")}</h2>
        <Sum lines={lines(alone)} total={total} biggest="total" />
      </Board>
      <p className="text-sm text-ink-2">
        {t("note", { share: percentage((mandate.agency / example) * 100) })}
      </p>
    </div>
  );
}
