import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { monthInWords } from "#app/lib/french-date.ts";
import { sum, wholeSum } from "#app/lib/price.ts";
import type { TaxYear } from "#app/modules/lessons/tax-credit/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Tbl } from "#app/ui/facts.tsx";
import { Gauge } from "#app/ui/history.tsx";
import { Section } from "#app/ui/layout.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { Board, Sum } from "#app/ui/sum.tsx";
import { TextField } from "#app/ui/text-field.tsx";

const less = (euros: number) => `\u2212\u00a0${sum(euros)}`;

const takenOff = (label: string, euros: number) =>
  euros > 0 ? [{ label, value: less(euros), less: true }] : [];

type FiguresProps = Readonly<{ figures: TaxYear }>;

export function Years({ figures: { year, years } }: FiguresProps) {
  const { t } = useTranslation("tax-credit");
  if (years.length < 2) return null;
  return (
    <nav aria-label={t("years.label")} className="mb-s5">
      <ul className="flex flex-wrap gap-s2">
        {years.map((one) => (
          <li key={one}>
            <a
              href={pathTo(paths.taxYear, { year: String(one) })}
              aria-current={one === year ? "page" : undefined}
              className={buttonClass({ variant: one === year ? "primary" : "quiet", size: "s" })}
            >
              {one}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function YearSums({ figures }: FiguresProps) {
  const { t } = useTranslation("tax-credit", { keyPrefix: "year" });
  const { spent, advance, to_receive: back, year } = figures;
  return (
    <>
      <Board slate>
        <Sum
          big
          lines={[
            { label: t("spent"), value: sum(spent) },
            ...takenOff(t("advance"), advance),
            ...takenOff(t("to_receive", { summer: year + 1 }), back),
          ]}
          total={{ label: t("left"), value: sum(spent - advance - back) }}
        />
        <p className="mt-s3 text-sm">{t("law")}</p>
      </Board>
      <CeilingLeft figures={figures} />
      {figures.months.length > 0 && <Months figures={figures} />}
      {figures.not_eligible.length > 0 && (
        <Section title={t("others")}>
          <ul className="grid gap-s2">
            {figures.not_eligible.map(({ reason, amount }) => (
              <li key={reason}>{t(`other.${reason}`, { amount: sum(amount) })}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function CeilingLeft({ figures }: FiguresProps) {
  const { t } = useTranslation("tax-credit", { keyPrefix: "year" });
  const { spent, ceiling, ceiling_left: left, children_count: children } = figures;
  const words = {
    // Rounded down: never more than is left.
    left: wholeSum(Math.floor(left)),
    ceiling: wholeSum(ceiling),
    first: wholeSum(figures.ceiling_first_year),
    count: children ?? 0,
  };
  return (
    <Section title={t("ceiling")}>
      <Gauge value={spent} max={ceiling} ok>
        <b>{t("ceiling_left", words)}</b>{" "}
        {t(children === null ? "ceiling_of" : "ceiling_with", words)}
      </Gauge>
      <p className="mt-1 text-sm text-ink-2">{t("ceiling_hint")}</p>
      <p className="mt-1 text-sm text-ink-2">{t("ceiling_first", words)}</p>
      <Form
        method="post"
        action={paths.taxCredit}
        className="mt-s3 flex flex-wrap items-end gap-s3"
      >
        <OnceKey />
        <TextField
          field={{ id: "children_count", name: "children_count", initialValue: children ?? "" }}
          label={t("children")}
          hint={t("children_hint")}
          inputMode="numeric"
          pattern="[0-9]{1,2}"
          maxLength={2}
          width="s"
        />
        <Button name="act" value="children">
          {t("children_save")}
        </Button>
      </Form>
    </Section>
  );
}

function Months({ figures }: FiguresProps) {
  const { t } = useTranslation("tax-credit", { keyPrefix: "year" });
  const isAdvanced = figures.advance > 0;
  return (
    <Section title={t("months")}>
      <Tbl
        caption={t("months_caption", { year: figures.year })}
        head={[t("month"), t("paid"), t("credit"), ...(isAdvanced ? [t("advanced")] : [])]}
        rows={figures.months.map(({ month, spent, credit, advance }) => [
          monthInWords(month),
          sum(spent),
          sum(credit),
          ...(isAdvanced ? [sum(advance)] : []),
        ])}
        figures={isAdvanced ? 3 : 2}
      />
    </Section>
  );
}

export function Certificate({ figures }: FiguresProps) {
  const { t } = useTranslation("tax-credit", { keyPrefix: "certificate" });
  const { year, is_over: over, paid } = figures;
  if (!over) {
    return (
      <Section title={t("title", { year })}>
        <p className="text-ink-2">{t("soon", { next: year + 1 })}</p>
      </Section>
    );
  }
  return (
    <Section title={t("title", { year })}>
      <p>{t("copy")}</p>
      <p className="my-s3 text-lg font-bold">{t("box", { amount: sum(paid) })}</p>
      <p className="text-sm text-ink-2">{t("hint")}</p>
      {paid > 0 && (
        <p className="mt-s3">
          <a
            href={pathTo(paths.taxCertificate, { year: String(year) })}
            className={buttonClass({ block: true })}
          >
            {t("open", { year })}
          </a>
        </p>
      )}
    </Section>
  );
}
