import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { briefInstant } from "#app/lib/french-date.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import type { jobs } from "#app/modules/foundation/job/endpoints.ts";
import { sweepKey } from "#app/modules/foundation/job/sweep-key.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { RowAct } from "#app/ui/desk/row-act.tsx";
import { type DeskRow, DeskTable } from "#app/ui/desk/table.tsx";
import { Spaced } from "#app/ui/spaced.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

type Line = Answer<typeof jobs.list>[number];

export function JobLines({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation("desk-jobs");
  const names = [...new Set(lines.map(({ job }) => job))];
  const rows = names.map((job) => jobOf(job, lines));
  return (
    <>
      <Decision
        act="run"
        called={["name", "what"]}
        title={(value) => t("jobs.run_title", { what: value("what") })}
        submit={t("jobs.run_submit")}
      />
      <DeskTable
        caption={t("jobs.caption")}
        head={{
          lead: t("jobs.state"),
          title: t("jobs.what"),
          cells: [t("jobs.due"), t("jobs.last"), t("jobs.next"), t("jobs.failing"), t("head.acts")],
        }}
        rows={rows.toSorted((a, b) => b.failing - a.failing || b.due - a.due).map(rowOf(t))}
      />
    </>
  );
}

function jobOf(job: string, lines: readonly Line[]) {
  const own = lines.filter((line) => line.job === job);
  const failing = own.flatMap((line) => line.failing);
  const first = (dates: readonly (string | null)[]) =>
    dates.filter((date) => date !== null).sort()[0];
  return {
    job,
    due: sumOf(own, ({ due }) => due),
    dead: sumOf(own, ({ dead }) => dead),
    next: first(own.map(({ next }) => next)),
    last: own[0]?.last,
    failing: failing.length,
    since: first(failing.map(({ since }) => since)),
  };
}

const at = (instant: string | null | undefined) => instant && briefInstant(new Date(instant));

const rowOf =
  (t: TFunction<"desk-jobs">) =>
  ({ job, due, dead, next, last, failing, since }: ReturnType<typeof jobOf>): DeskRow => {
    const what = t(`job.${sweepKey(job)}`);
    const state = failing > 0 ? "fails" : due > 0 ? "waits" : "on_time";
    return {
      key: job,
      lead: <Tag colour={colours[state]}>{t(`jobs.${state}`)}</Tag>,
      title: what,
      detail: dead > 0 && t("jobs.dead", { count: dead }),
      cells: [
        due,
        at(last) ?? t("jobs.never"),
        at(next) ?? t("jobs.none"),
        failing > 0 ? (
          <Spaced>{t("jobs.failing_since", { count: failing, since: at(since) ?? "" })}</Spaced>
        ) : (
          t("jobs.none")
        ),
        <RowAct key="run" act="run" sent={{ name: job, what }}>
          {t("jobs.run")}
        </RowAct>,
      ],
    };
  };

const colours = { fails: "red", waits: "yellow", on_time: "green" } as const;
