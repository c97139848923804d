import { useTranslation } from "react-i18next";

import { NetSum } from "#app/modules/catalogue/price/components/net-sum.tsx";
import type { Opportunity } from "#app/modules/lessons/opportunity/endpoints.ts";
import { Recap } from "#app/ui/facts.tsx";
import { Panel } from "#app/ui/layout.tsx";

import { othersOf, timesOf, useLessonPlaceWords } from "./lesson-place-words.ts";

type FactsProps = Readonly<{ opportunity: Opportunity }>;

export function OpportunityFacts({ opportunity }: FactsProps) {
  const { t } = useTranslation("opportunity", { keyPrefix: "show" });
  const { comments, price, salary, net, self_employed: selfEmployed } = opportunity;
  const times = timesOf(opportunity);
  const need = comments && t("your_words", { words: comments });
  return (
    <div className="grid gap-s5">
      <Recap
        lines={[
          { label: t("where"), value: useLessonPlaceWords(opportunity) },
          ...(times.length > 0 ? [{ label: t("when"), value: times.join(", ") }] : []),
          ...(need ? [{ label: t("need"), value: need }] : []),
          ...othersOf(opportunity).map(({ question, answer }) => ({
            label: question,
            value: answer,
          })),
        ]}
      />
      <Panel>
        <NetSum
          label={t("price")}
          split={{ price, salary, net }}
          terms={{ selfEmployed, kind: "classic", minutes: 60 }}
          hourly
        />
      </Panel>
    </div>
  );
}
