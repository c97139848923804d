import { useTranslation } from "react-i18next";

import { weekdayAndDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { pathTo } from "#app/paths.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Figs } from "#app/ui/facts.tsx";
import { PageHead } from "#app/ui/layout.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import { deskPaths } from "./paths.ts";
import type { ShownAs } from "./payouts.server.ts";

type Waiting = ShownAs<"waiting">;

export const teacherAt = (id: number | string) =>
  pathTo(deskPaths.deskTeacher, { teacherId: String(id) });

const countHeld = ({ data }: Waiting["run"]) => data.filter((row) => row.held !== null).length;

/** Refused first, else what leaves with the next run, and what it holds back. */
export function WaitingHead({ shown: { failed, run } }: { shown: Waiting }) {
  const { t } = useTranslation("desk-payouts");
  const held = countHeld(run);
  const leave = t("title_run", {
    count: run.total - held,
    day: weekdayAndDay(new Date(run.date)),
    amount: sum(run.leaving),
  });
  const next = run.total === 0 ? t("page") : leave;
  return (
    <PageHead
      title={failed.total > 0 ? t("title", { count: failed.total }) : next}
      lead={held > 0 && t("lead_held", { count: held, amount: sum(run.held) })}
    />
  );
}

export function NextRun({ run }: Pick<Waiting, "run">) {
  const { t } = useTranslation("desk-payouts", { keyPrefix: "run" });
  if (run.total === 0) return <p>{t("nothing")}</p>;
  const held = countHeld(run);
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
