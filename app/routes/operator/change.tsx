import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { dayAndTime, noonOf, plainDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { statusChanges } from "#app/modules/career/status-change/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { NothingLeft } from "#app/ui/desk/decision.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { Tbl } from "#app/ui/facts.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";

import { ChangeActs } from "./change-acts.tsx";
import { linesOf } from "./history-lines.server.ts";
import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-career"] };

export const meta = pageMeta("desk-career:change.page", { noindex: true });

export const loader = operatorLoader(async ({ api, statusChangeId: id }) => {
  const { history, ...change } = await api(statusChanges.showAny, { params: { id } });
  return { change, lines: linesOf("status_change", history) };
});

const here = ({ statusChangeId }: Readonly<{ statusChangeId?: string }>) => ({
  id: statusChangeId ?? "",
});

export const action = decisionAction({
  acts: {
    approve: { endpoint: statusChanges.decide, params: here, done: "desk-career:done.approve" },
    refuse: { endpoint: statusChanges.decide, params: here, done: "desk-career:done.refuse" },
  },
  back: deskPaths.deskTeachers,
  tab: "teachers",
  machine: "status_change",
  id: (params) => here(params).id,
});

/** A change of status, VAT or home services, with each family's price before and after (OPS-23). */
export default function Change() {
  const { t } = useTranslation("desk-career", { keyPrefix: "change" });
  const { change, lines } = useLoaderData<typeof loader>();
  const { teacher, teacher_id: id, state } = change;
  const to = pathTo(deskPaths.deskTeacher, { teacherId: String(id) });
  const wanted = change.wanted_from && plainDay(noonOf(change.wanted_from));
  const numbers = [
    ["siret", change.siret],
    ["vat_number", change.vat_number],
    ["sap_number", change.sap_number],
    ["wanted_from", wanted],
    ["effective_at", change.effective_at && plainDay(new Date(change.effective_at))],
    ["reason", change.reason],
  ] as const;
  return (
    <ThingPage
      back={{ to: deskPaths.deskTeachers, words: t("back") }}
      tag={
        <Tag colour={state === "asked" ? "yellow" : "grey"}>
          {state === "asked"
            ? t("until", { at: dayAndTime(new Date(change.decided_before)) })
            : t(`state.${state}`)}
        </Tag>
      }
      title={t(`title.${whatOf(change)}`)}
      lead={t("lead", { name: teacher ?? "", at: dayAndTime(new Date(change.asked_at)) })}
      known={numbers.flatMap(([name, value]) =>
        value ? [{ label: t(`known.${name}`), value }] : [],
      )}
      more={<Families />}
      history={lines}
      people={<Link to={to}>{teacher}</Link>}
    >
      {state === "asked" || state === "approved" ? <ChangeActs change={change} /> : <NothingLeft />}
    </ThingPage>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["change"];

function whatOf({ kind, self_employed: independent, vat_regime: vat }: Shown): string {
  if (kind === "status") return independent ? "independent" : "salaried";
  return kind === "vat" ? `vat_${vat ?? "exempt"}` : "osp";
}

function Families() {
  const { t } = useTranslation("desk-career", { keyPrefix: "change" });
  const { change } = useLoaderData<typeof loader>();
  const paid = ({ price, after_credit: after }: Shown["families"][number]["before"]) =>
    after === null ? sum(price) : t("after_credit", { price: sum(price), after: sum(after) });
  return (
    <Section title={t("families", { count: change.families.length })}>
      {change.families.length > 0 && (
        <Tbl
          caption={t("families_caption")}
          head={[t("family"), t("pays_before"), t("pays_after"), t("kept_before"), t("kept_after")]}
          rows={change.families.map((row) => [
            t("row", { family: row.family ?? "", student: row.student, subject: row.subject }),
            paid(row.before),
            paid(row.after),
            sum(row.kept_before),
            sum(row.kept_after),
          ])}
          figures={2}
          small
        />
      )}
    </Section>
  );
}
