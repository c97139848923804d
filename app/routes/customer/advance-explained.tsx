import { useTranslation } from "react-i18next";

import { sum } from "#app/lib/price.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Tbl } from "#app/ui/facts.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";

export const handle = { i18n: ["tax-credit"] };

export const meta = pageMeta("tax-credit:explained.page", { noindex: true });

const example = 36;
const rows = ["pay", "back", "do"] as const;
const steps = ["one", "two", "three", "four"] as const;
const questions = ["no_tax", "silent", "change", "which"] as const;

/** How the credit and its advance work (DLG-23). */
export default function AdvanceExplained() {
  const { t } = useTranslation("tax-credit", { keyPrefix: "explained" });
  const words = { whole: sum(example), half: sum(example / 2) };
  return (
    <RouteDialog
      id="fast-cash-back-explanations"
      title={t("title", words)}
      closeTo={paths.taxCredit}
    >
      <Tbl
        caption={t("two_ways")}
        head={["", t("advance"), t("next_year")]}
        rows={rows.map((row) => [
          t(`row.${row}`),
          t(`cell.${row}_advance`, words),
          t(`cell.${row}_next_year`, words),
        ])}
      />
      <ol className="grid list-decimal gap-s2 pl-5">
        {steps.map((step) => (
          <li key={step}>{t(`step.${step}`)}</li>
        ))}
      </ol>
      {questions.map((question) => (
        <section key={question}>
          <h2 className="text-md">{t(`question.${question}`)}</h2>
          <p>{t(`answer.${question}`)}</p>
        </section>
      ))}
      <p className="text-sm text-ink-2">{t("law")}</p>
      <p>
        <ButtonLink to={paths.activateAdvance} variant="primary">
          {t("go")}
        </ButtonLink>
      </p>
    </RouteDialog>
  );
}
