import { useTranslation } from "react-i18next";

import { briefInstant, dayAndTime } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { RowAct } from "#app/ui/desk/row-act.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Spaced } from "#app/ui/spaced.tsx";
import { TextArea } from "#app/ui/text-field.tsx";

import { useRefusal } from "./payout-refusal.ts";
import type { ShownAs } from "./payouts.server.ts";
import { NextRun, teacherAt } from "./payouts-run.tsx";

type Waiting = ShownAs<"waiting">;

export function WaitingPayouts({ shown }: { shown: Waiting }) {
  const { t } = useTranslation("desk-payouts");
  const { failed, accounts, run } = shown;
  return (
    <>
      <Decision
        act="retry"
        called={["id", "what"]}
        title={(value) => t("retry.title", { what: value("what") })}
        submit={t("retry.submit")}
      />
      <Decision
        act="write"
        called={["id", "what"]}
        title={(value) => t("write.title", { name: value("what") })}
        submit={(value) => t("write.submit", { name: value("what") })}
      >
        {(field) => (
          <TextArea field={field("text")} label={t("write.text")} maxLength={2000} rows={4} />
        )}
      </Decision>
      {failed.total > 0 && (
        <Section title={t("failed.title", { count: failed.total })}>
          <FailedRows failed={failed} />
        </Section>
      )}
      {accounts.total > 0 && (
        <Section title={t("accounts.title", { count: accounts.total })}>
          <DeskTable
            caption={t("accounts.caption")}
            head={{ title: t("head.teacher"), cells: [t("head.since"), t("head.acts")] }}
            rows={accounts.data.map(({ id, title, detail, since }) => ({
              key: id,
              to: teacherAt(id),
              title: detail ?? title,
              cells: [
                briefInstant(new Date(since)),
                <RowAct key="write" act="write" step="edit" sent={{ id, what: detail ?? title }}>
                  {t("write.act")}
                </RowAct>,
              ],
            }))}
          />
        </Section>
      )}
      <Section title={t("run.title", { date: dayAndTime(new Date(run.date)) })}>
        <NextRun run={run} />
      </Section>
    </>
  );
}

function FailedRows({ failed }: Pick<Waiting, "failed">) {
  const { t } = useTranslation("desk-payouts");
  const refusal = useRefusal();
  return (
    <DeskTable
      caption={t("failed.caption")}
      head={{
        title: t("head.teacher"),
        cells: [t("head.opened"), t("head.failure"), t("head.amount"), t("head.acts")],
      }}
      rows={failed.data.map((row) => {
        const { id, teacher, teacher_id: teacherId, amount, failure, iban_end: end } = row;
        const name = teacher ?? "";
        const what = t("row", { amount: sum(amount), teacher: name });
        return {
          key: id,
          to: teacherAt(teacherId),
          title: name,
          detail: end && t("account", { end }),
          cells: [
            briefInstant(new Date(row.created_at)),
            refusal(failure),
            sum(amount),
            <Spaced key="acts">
              <RowAct act="write" step="edit" sent={{ id: teacherId, what: name }}>
                {t("write.act")}
              </RowAct>
              <RowAct act="retry" sent={{ id, what }}>
                {t("retry.act")}
              </RowAct>
            </Spaced>,
          ],
        };
      })}
    />
  );
}
