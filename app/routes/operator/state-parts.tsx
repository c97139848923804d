import { useTranslation } from "react-i18next";

import { countShown } from "#app/lib/desk-counts.ts";
import { briefInstant, fullInstant } from "#app/lib/french-date.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Decision } from "#app/ui/desk/decision.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Kv } from "#app/ui/facts.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Tag } from "#app/ui/state-tag.tsx";
import { TextField } from "#app/ui/text-field.tsx";

import { useDeskQueues } from "./desk-queues.ts";
import type { Health, Machine } from "./state.server.ts";

const at = (instant: string | null) => (instant ? briefInstant(new Date(instant)) : "");

const stateOf = ({ kind, healthy, refuses_key: refusesKey }: Health["providers"][number]) => {
  if (kind === "none") return "none";
  if (refusesKey) return "refuses";
  if (healthy === null) return "uncalled";
  return healthy ? "answers" : "away";
};

const colours = {
  none: "grey",
  uncalled: "grey",
  answers: "green",
  refuses: "red",
  away: "red",
} as const;

export function ProviderRows({ providers }: Pick<Health, "providers">) {
  const { t } = useTranslation("desk-state");
  return (
    <DeskTable
      caption={t("providers")}
      head={{
        lead: t("head.state"),
        title: t("head.service"),
        cells: [t("head.since"), t("head.last"), t("head.answer")],
      }}
      figures={1}
      rows={providers.map((provider) => {
        const state = stateOf(provider);
        const { name, kind, engine, since, last, ms, failure } = provider;
        return {
          key: name,
          lead: <Tag colour={colours[state]}>{t(`is.${state}`)}</Tag>,
          title: t(`provider.${name}`),
          detail: [t(`kind.${kind}`), engine && t(`engine.${engine}`)].filter(Boolean).join(", "),
          cells: [at(since), at(last), failure ?? (ms === null ? "" : t("ms", { ms }))],
        };
      })}
    />
  );
}

export function QueueRows() {
  const { t } = useTranslation("desk-state");
  const queues = useDeskQueues();
  if (queues.length === 0) return <p>{t("no_queue")}</p>;
  return (
    <DeskTable
      caption={t("queues")}
      head={{
        lead: t("head.state"),
        title: t("head.queue"),
        cells: [t("head.oldest"), t("head.deadline"), t("head.late"), t("head.count")],
      }}
      figures={2}
      rows={queues.map(({ kind, name, url, count, late, oldest_at, deadline_at, overdue }) => ({
        key: kind,
        to: url,
        lead: <Tag colour={overdue ? "red" : "blue"}>{t(overdue ? "late" : "on_time")}</Tag>,
        title: name,
        cells: [at(oldest_at), at(deadline_at), countShown(late), countShown(count)],
      }))}
    />
  );
}

export function Versions({ service }: Pick<Machine, "service">) {
  const { t } = useTranslation("desk-state", { keyPrefix: "versions" });
  const { version, node, database, embedded, demo, started_at, replica_behind: behind } = service;
  const engine = t(embedded ? "embedded" : "server", { version: database });
  return (
    <Kv
      pairs={[
        { label: t("preau"), value: version },
        { label: t("node"), value: node },
        { label: t("database"), value: engine },
        ...(behind === undefined
          ? []
          : [
              {
                label: t("replica"),
                value: behind === null ? t("replica_away") : t("replica_behind", { count: behind }),
              },
            ]),
        { label: t("mode"), value: t(demo ? "demo" : "production") },
        { label: t("started"), value: fullInstant(new Date(started_at)) },
      ]}
    />
  );
}

/** Business time of the demonstration (API-261). */
/** Its fault is that of the moment it leads to. A spread would lose its name. */
function stepOf(field: (name: string) => FieldLike): FieldLike {
  const { id, name, initialValue } = field("by");
  return { id, name, initialValue, errors: field("now").errors };
}

export function ClockMover({ now }: { now: string }) {
  const { t } = useTranslation("desk-state", { keyPrefix: "clock" });
  return (
    <Section title={t("title")}>
      <p>{t("now", { at: fullInstant(new Date(now)) })}</p>
      <Decision act="move" title={t("move")} submit={t("submit")} hidden={{ from: now }}>
        {(field) => (
          <>
            <ChoiceField
              field={stepOf(field)}
              label={t("by")}
              look="pill"
              options={[
                ...(["hour", "day", "week"] as const).map((value) => ({
                  value,
                  label: t(`step.${value}`),
                })),
                { value: "date", label: t("step.date") },
              ]}
            />
            <TextField field={field("day")} label={t("day")} hint={t("day_hint")} type="date" />
          </>
        )}
      </Decision>
    </Section>
  );
}
