import { useTranslation } from "react-i18next";

import { figure } from "#app/lib/figure.ts";
import { briefInstant, monthInWords } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { RowAct } from "#app/ui/desk/row-act.tsx";
import { DeskTable, Filters, ListFoot } from "#app/ui/desk/table.tsx";
import { Empty } from "#app/ui/layout.tsx";
import { Tag } from "#app/ui/state-tag.tsx";
import { Select, TextField } from "#app/ui/text-field.tsx";

import { deskPaths } from "./paths.ts";
import { useRefusal } from "./payout-refusal.ts";
import type { ShownAs } from "./payouts.server.ts";
import { teacherAt } from "./payouts-run.tsx";
import { SlipActs } from "./payslip-acts.tsx";

const colours = {
  pending: "blue",
  waiting: "blue",
  succeeded: "green",
  by_hand: "grey",
  failed: "red",
} as const;

const csv = pathTo(deskPaths.deskCsv, { deskList: "virements" });

export function PayoutList({ shown }: { shown: ShownAs<"payouts"> }) {
  const { t } = useTranslation("desk-payouts");
  const refusal = useRefusal();
  const { state, page, list } = shown;
  const query = { vue: "versements", state };
  return (
    <>
      <Filters action={deskPaths.deskPayouts}>
        <input type="hidden" name="vue" value="versements" />
        <Select
          field={{ id: "state", name: "state", initialValue: state }}
          label={t("head.state")}
          empty={t("all")}
          options={(["pending", "succeeded", "failed"] as const).map((value) => ({
            value,
            label: t(`is.${value}`),
          }))}
        />
      </Filters>
      {list.total === 0 ? (
        <Empty title={t("none")} />
      ) : (
        <DeskTable
          caption={t("views.payouts")}
          head={{
            lead: t("head.state"),
            title: t("head.teacher"),
            cells: [t("head.kind"), t("head.opened"), t("head.amount")],
          }}
          figures={1}
          rows={list.data.map((row) => ({
            key: row.id,
            to: teacherAt(row.teacher_id),
            lead: <Tag colour={colours[row.state]}>{t(`is.${row.state}`)}</Tag>,
            title: row.teacher ?? "",
            detail: refusal(row.failure) ?? (row.iban_end && t("account", { end: row.iban_end })),
            cells: [t(`kind.${row.kind}`), briefInstant(new Date(row.created_at)), sum(row.amount)],
          }))}
        />
      )}
      <ListFoot
        total={list.total}
        page={page}
        toPage={(number) => withQuery(deskPaths.deskPayouts, { ...query, page: number })}
        csv={withQuery(csv, query)}
      />
    </>
  );
}

export function PayslipList({ shown }: { shown: ShownAs<"payslips"> }) {
  const { t } = useTranslation("desk-payouts");
  const { month, page, list } = shown;
  const query = { vue: "bulletins", month };
  return (
    <>
      <SlipActs month={month} />
      <Filters action={deskPaths.deskPayouts}>
        <input type="hidden" name="vue" value="bulletins" />
        <TextField
          field={{ id: "month", name: "month", initialValue: month }}
          label={t("slips.month")}
          type="month"
        />
      </Filters>
      {list.total === 0 ? (
        <Empty title={t("slips.none")} />
      ) : (
        <DeskTable
          caption={t("views.payslips")}
          head={{
            lead: t("head.state"),
            title: t("head.teacher"),
            cells: [t("slips.month"), t("slips.hours"), t("slips.net"), t("head.acts")],
          }}
          rows={list.data.map((slip) => {
            const { id, number, teacher, customer, period, hours, net, payment } = slip;
            return {
              key: id,
              lead: <Tag colour={colours[payment]}>{t(`is.${payment}`)}</Tag>,
              title: t("slips.row", { teacher, family: customer }),
              detail: number,
              cells: [
                monthInWords(period),
                t("slips.of_hours", { hours: figure(hours, { most: 2 }) }),
                sum(net),
                net > 0 && (
                  <RowAct key="cancel" act="cancel_slip" step="edit" sent={{ id, what: number }}>
                    {t("cancel.act")}
                  </RowAct>
                ),
              ],
            };
          })}
        />
      )}
      <ListFoot
        total={list.total}
        page={page}
        toPage={(number) => withQuery(deskPaths.deskPayouts, { ...query, page: number })}
        csv={withQuery(csv, query)}
      />
    </>
  );
}
