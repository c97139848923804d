import { useTranslation } from "react-i18next";

import { briefInstant, dayAndTime } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { pathTo } from "#app/paths.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { RowAct } from "#app/ui/desk/row-act.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Figs } from "#app/ui/facts.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Spaced } from "#app/ui/spaced.tsx";
import { Tag } from "#app/ui/state-tag.tsx";
import { TextArea } from "#app/ui/text-field.tsx";

import { deskPaths } from "./paths.ts";
import type { ShownAs } from "./payouts.server.ts";

type Waiting = ShownAs<"waiting">;

export const teacherAt = (id: number | string) =>
  pathTo(deskPaths.deskTeacher, { teacherId: String(id) });

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
            failure,
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

function NextRun({ run }: Pick<Waiting, "run">) {
  const { t } = useTranslation("desk-payouts", { keyPrefix: "run" });
  if (run.total === 0) return <p>{t("nothing")}</p>;
  const held = run.data.filter((row) => row.held !== null).length;
  return (
    <>
      <Figs
        figures={[
          { label: t("leave"), value: t("teachers", { count: run.total - held }) },
          { label: t("amount"), value: sum(run.leaving) },
          { label: t("held"), value: t("teachers", { count: held }) },
          { label: t("held_amount"), value: sum(run.held) },
        ]}
      />
      <DeskTable
        caption={t("caption")}
        head={{
          lead: t("state"),
          title: t("teacher"),
          cells: [t("why"), t("courses"), t("sum")],
        }}
        figures={2}
        rows={run.data.map((row) => ({
          key: row.teacher_id,
          to: teacherAt(row.teacher_id),
          lead: <Tag colour={row.held ? "red" : "green"}>{t(row.held ? "is_held" : "leaves")}</Tag>,
          title: row.teacher,
          detail: row.iban_end && t("account", { end: row.iban_end }),
          cells: [row.held && t(`reason.${row.held}`), row.courses, sum(row.amount)],
        }))}
      />
      {held < run.total && <Decision act="run" title={t("now")} submit={t("submit")} danger />}
    </>
  );
}
