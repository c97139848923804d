import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { hourlyPrice, sum } from "#app/lib/price.ts";
import { type SheetLine, sheetLines } from "#app/modules/catalogue/price/components/sheet-lines.ts";
import { prices } from "#app/modules/catalogue/price/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Tbl } from "#app/ui/facts.tsx";
import { Back, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["price"] };

export const meta = pageMeta("price:sheet.page", { noindex: true });

export const loader = teacherLoader(({ api }) => api(prices.list, { query: {} }));

/** What families pay, what one earns, at each of the teacher's prices: every net leads here (TEA-035, CST-43). */
export default function PriceSheet() {
  const { t } = useTranslation("price", { keyPrefix: "sheet" });
  const { t: words } = useTranslation("price");
  const shown = useLoaderData<typeof loader>();
  const status = shown.self_employed ? "independent" : "salaried";
  const { found, brought } = sheetLines(shown);
  return (
    <Wrap>
      <Back to={paths.teacherPrices}>{t("back")}</Back>
      <PageHead
        title={
          <>
            {t("title")} <mark>{t("mark")}</mark>
          </>
        }
        lead={t(`lead_${status}`)}
      />
      <Lines title={t("found")} lines={found} />
      <Lines title={t("brought")} lines={brought} lead={t("brought_text")} />
      <Section title={t("paid")}>
        <p className="max-w-read">{words(`brings.${status}`)}</p>
        <p className="mt-s2 max-w-read text-ink-2">{t(`paid_${status}`)}</p>
      </Section>
      <Section title={t("outside")}>
        <p className="max-w-read text-ink-2">{t(`outside_${status}`)}</p>
      </Section>
    </Wrap>
  );
}

type LinesProps = Readonly<{ title: string; lead?: string; lines: readonly SheetLine[] }>;

/** A phone has the family's price and the net in columns, the rest under the course's name. */
function Lines({ title, lead, lines }: LinesProps) {
  const { t } = useTranslation("price", { keyPrefix: "sheet" });
  const { t: words } = useTranslation("price");
  return (
    <Section title={title}>
      {lead && <p className="mb-s3 max-w-read text-ink-2">{lead}</p>}
      <Tbl
        caption={title}
        head={[t("course"), t("family"), t("net"), t("credit"), t("kept"), t("contributions")]}
        figures={5}
        spare={[3, 4, 5]}
        small
        rows={lines.map((line) => [
          <>
            {line.career}, {words(`format.${line.format}`).toLocaleLowerCase("fr")}
            {!line.isSet && <span className="block text-ink-2">{t("advised")}</span>}
            <span className="block text-ink-2 md:hidden">
              {line.afterCredit === null
                ? t("brief_no_credit")
                : t("brief_credit", { price: hourlyPrice(line.afterCredit) })}{" "}
              {t("brief", { kept: sum(line.fees), contributions: sum(line.contributions) })}
            </span>
          </>,
          hourlyPrice(line.price),
          <b key="net">{sum(line.net)}</b>,
          line.afterCredit === null ? t("no_credit") : hourlyPrice(line.afterCredit),
          sum(line.fees),
          sum(line.contributions),
        ])}
      />
    </Section>
  );
}
