import { useTranslation } from "react-i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { briefInstant } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { causeOf } from "#app/modules/lessons/tax-credit/cause.domain.ts";
import type { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { RowAct } from "#app/ui/desk/row-act.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { Spaced } from "#app/ui/spaced.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import { deskPaths } from "./paths.ts";

type All = Answer<typeof taxCredits.listAll>;
type Request = All["data"][number];

const colours = {
  being_created: "blue",
  pending: "blue",
  approved: "blue",
  paid: "green",
  user_declined: "yellow",
  rejected: "red",
} as const;

const underway = new Set(["being_created", "pending", "approved"]);

const mayDecide = ({ state, choice }: Request) => state === "user_declined" && choice === null;

const mayRetry = ({ state, set_aside: aside }: Request) =>
  underway.has(state) || aside === "correction_refused";

export function RequestRows({ rows }: { rows: readonly Request[] }) {
  const { t } = useTranslation("desk-tax");
  return (
    <DeskTable
      caption={t("page")}
      head={{
        lead: t("head.state"),
        title: t("head.family"),
        cells: [t("head.bill"), t("head.since"), t("head.amount"), t("head.acts")],
      }}
      rows={rows.map((row) => ({
        key: row.id,
        lead: <Tag colour={colours[row.state]}>{t(`one.${row.state}`)}</Tag>,
        to: pathTo(deskPaths.deskFamily, { customerId: String(row.customer_id) }),
        title: row.customer,
        detail: row.set_aside
          ? t(`aside.${row.set_aside}`)
          : row.cause && t(`cause.${causeOf(row.cause)}`, { code: row.cause }),
        cells: [
          // Cancelled there, by a credit note.
          <Link key="bill" to={pathTo(deskPaths.deskBill, { billId: String(row.id) })}>
            {row.bill}
          </Link>,
          briefInstant(new Date(row.since)),
          sum(row.amount),
          <RequestButtons key="acts" row={row} />,
        ],
      }))}
    />
  );
}

function RequestButtons({ row }: { row: Request }) {
  const { t } = useTranslation("desk-tax");
  const what = t("what", { family: row.customer, amount: sum(row.amount) });
  return (
    <Spaced>
      {mayDecide(row) && (
        <RowAct act="decide" step="edit" sent={{ id: row.id, what }}>
          {t("decide.act")}
        </RowAct>
      )}
      {mayRetry(row) && (
        <RowAct act="retry" sent={{ id: row.id, what }}>
          {t("retry.act")}
        </RowAct>
      )}
      {row.state !== "paid" && (
        <RowAct act="write" step="edit" sent={{ id: row.customer_id, what: row.customer }}>
          {t("write.act")}
        </RowAct>
      )}
    </Spaced>
  );
}

export function AgencyEvents({ events }: Pick<All, "events">) {
  const { t } = useTranslation("desk-tax");
  return (
    <Section title={t("events", { count: events.length })}>
      <DeskTable
        caption={t("events", { count: events.length })}
        head={{
          title: t("head.message"),
          cells: [t("head.why"), t("head.since"), t("head.acts")],
        }}
        rows={events.map(({ id, about, bill, reason, received_at: at }) => {
          const what = bill ?? t("event.of", { at: briefInstant(new Date(at)) });
          return {
            key: id,
            title: t(`event.about.${about}`),
            detail: bill,
            cells: [
              reason === "unknown_person" ? t("event.unknown_person") : reason,
              briefInstant(new Date(at)),
              <Spaced key="acts">
                <RowAct act="retry_event" sent={{ id, what }}>
                  {t("event.retry")}
                </RowAct>
                <RowAct act="close_event" step="edit" sent={{ id, what }}>
                  {t("event.close")}
                </RowAct>
              </Spaced>,
            ],
          };
        })}
      />
    </Section>
  );
}
