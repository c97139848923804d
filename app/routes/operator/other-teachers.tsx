import { useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { figure } from "#app/lib/figure.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { departures } from "#app/modules/career/departure/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Decision } from "#app/ui/desk/decision.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { Empty } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";

import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-career"] };

export const meta = pageMeta("desk-career:others.page", { noindex: true });

export const loader = operatorLoader(({ api, teacherId: id, contractId }) =>
  api(departures.listOthers, { params: { id, contract_id: contractId } }),
);

const departureOf = ({ teacherId = "" }: Readonly<{ teacherId?: string }>) =>
  pathTo(deskPaths.deskDeparture, { teacherId });

export const action = decisionAction({
  acts: {
    propose: {
      endpoint: departures.proposeOthers,
      params: ({ teacherId, contractId }) => ({ id: teacherId, contract_id: contractId }),
      done: "desk-career:others.done",
      to: departureOf,
    },
  },
  back: deskPaths.deskTeachers,
  id: ({ contractId = "" }) => contractId,
});

/** Who could go on with a family whose teacher leaves; those that are ticked are named to it (OPS-23). */
export default function OtherTeachers() {
  const { t } = useTranslation("desk-career", { keyPrefix: "others" });
  const { best, ...of } = useLoaderData<typeof loader>();
  const { name, family, last_day: lastDay } = of;
  return (
    <ThingPage
      back={{ to: departureOf(useParams()), words: t("back", { name }) }}
      tag={<Tag colour="yellow">{t("until", { day: plainDay(noonOf(lastDay)) })}</Tag>}
      title={t("title", { family })}
      lead={t("lead", of)}
    >
      {best.length === 0 ? (
        <Empty title={t("none")} />
      ) : (
        <Decision act="propose" title={t("choose")} submit={t("submit", { family })}>
          {(field) => (
            <ChoiceField
              field={field("teacher_ids")}
              type="checkbox"
              label={t("teachers")}
              hint={t("hint")}
              options={best.map((one) => ({
                value: one.id,
                label: one.name,
                detail: <Facts one={one} />,
              }))}
            />
          )}
        </Decision>
      )}
    </ThingPage>
  );
}

type Other = Awaited<ReturnType<typeof loader>>["best"][number];

function Facts({ one }: { one: Other }) {
  const { t } = useTranslation("desk-career", { keyPrefix: "others" });
  const { price, distance_km: km, rating, score } = one;
  const facts = [
    hourlyPrice(price),
    km === null ? t("online") : t("away", { km: figure(km) }),
    rating !== null && t("rating", { rating: figure(rating) }),
    t("score", { score: figure(score, { most: 0 }) }),
  ];
  return facts.filter(Boolean).join(", ");
}
