import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { briefInstant, plainDay, shortDay } from "#app/lib/french-date.ts";
import { departures } from "#app/modules/career/departure/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";

import { AnnounceDeparture } from "./departure-announce.tsx";
import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-career", "teacher-account"] };

export const meta = pageMeta("desk-career:departure.page", { noindex: true });

export const loader = operatorLoader(({ api, teacherId: id }) =>
  api(departures.showAny, { params: { id } }),
);

const here = ({ teacherId }: Readonly<{ teacherId?: string }>) => ({ id: teacherId ?? "" });

export const action = decisionAction({
  acts: {
    announce: {
      endpoint: departures.announce,
      params: here,
      done: "desk-career:done.leave",
      to: (params) => pathTo(deskPaths.deskDeparture, { teacherId: here(params).id }),
    },
  },
  back: deskPaths.deskTeachers,
  tab: "teachers",
  id: (params) => here(params).id,
});

/** A departure with the families whose lessons end, or the form that announces one (OPS-23). */
export default function Departure() {
  const { t } = useTranslation("desk-career", { keyPrefix: "departure" });
  const { departure, name, teacher_id: id, open, ...days } = useLoaderData<typeof loader>();
  const { first_day: first, last_day: last } = days;
  const to = pathTo(deskPaths.deskTeacher, { teacherId: String(id) });
  const page = { back: { to, words: t("back") }, people: <Link to={to}>{name}</Link> };
  const known = useReasons();
  if (!departure) {
    return (
      <ThingPage {...page} title={t("none", { name })} more={<Families />}>
        <AnnounceDeparture plan={{ open, first, last }} />
      </ThingPage>
    );
  }
  const { left_at: left, leaves_at: leaves, asked_at: asked } = departure;
  return (
    <ThingPage
      {...page}
      tag={
        <Tag colour={left ? "grey" : "yellow"}>
          {t(left ? "left" : "until", { at: shortDay(new Date(leaves)) })}
        </Tag>
      }
      title={t("title", { name })}
      lead={t("lead", { at: plainDay(new Date(asked)) })}
      known={known}
      more={<Families />}
    />
  );
}

function useReasons() {
  const { t } = useTranslation("desk-career", { keyPrefix: "departure" });
  const { t: account } = useTranslation("teacher-account", { keyPrefix: "leave.reason" });
  const { departure } = useLoaderData<typeof loader>();
  const { reason = null, comment = null } = departure ?? {};
  return [
    ...(reason ? [{ label: t("why"), value: account(reason) }] : []),
    ...(comment ? [{ label: t("comment"), value: comment }] : []),
  ];
}

type Family = Awaited<ReturnType<typeof loader>>["families"][number];

function Families() {
  const { t } = useTranslation("desk-career", { keyPrefix: "departure" });
  const { families, teacher_id: teacherId, departure } = useLoaderData<typeof loader>();
  const isLeaving = departure?.left_at === null;
  const others = ({ contract_id: contractId, family, proposed_at: at }: Family) => (
    <>
      {at && t("proposed", { at: briefInstant(new Date(at)) })}{" "}
      <Link
        to={pathTo(deskPaths.deskOtherTeachers, {
          teacherId: String(teacherId),
          contractId: String(contractId),
        })}
      >
        {t("propose")} <span className="sr-only">{family}</span>
      </Link>
    </>
  );
  return (
    <Section title={t("families", { count: families.length })}>
      {families.length > 0 && (
        <DeskTable
          caption={t("families_caption")}
          head={{
            title: t("family"),
            cells: [t("next"), t("planned"), ...(isLeaving ? [t("others")] : [])],
          }}
          rows={families.map((row) => ({
            key: row.contract_id,
            to: pathTo(deskPaths.deskFamily, { customerId: String(row.customer_id) }),
            title: row.family,
            detail: t("row", row),
            cells: [
              row.next_at && briefInstant(new Date(row.next_at)),
              String(row.planned),
              ...(isLeaving ? [others(row)] : []),
            ],
          }))}
        />
      )}
    </Section>
  );
}
