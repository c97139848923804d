import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { briefInstant } from "#app/lib/french-date.ts";
import type { jobs } from "#app/modules/foundation/job/endpoints.ts";
import { sweepKey } from "#app/modules/foundation/job/sweep-key.ts";
import type { mails } from "#app/modules/foundation/mail/endpoints.ts";
import type { outgoingEvents } from "#app/modules/foundation/outgoing-event/endpoints.ts";
import { RowAct } from "#app/ui/desk/row-act.tsx";
import { type DeskRow, DeskTable } from "#app/ui/desk/table.tsx";
import { Empty, Section } from "#app/ui/layout.tsx";
import { Spaced } from "#app/ui/spaced.tsx";

import { FailingActs } from "./jobs-acts.tsx";
import { meaningOf } from "./jobs-failure.ts";

type FailingPartsProps = Readonly<{
  mails: Answer<typeof mails.list>;
  events: Answer<typeof outgoingEvents.list>;
  rows: Answer<typeof jobs.listFailing>;
}>;

export function FailingParts({ mails, events, rows }: FailingPartsProps) {
  const { t } = useTranslation("desk-jobs");
  const parts = [
    { part: "mails", total: mails.total, lines: mails.data.map((row) => mailRow(row, t)) },
    { part: "events", total: events.total, lines: events.data.map((row) => eventRow(row, t)) },
    { part: "rows", total: rows.total, lines: rows.data.map((row) => failingRow(row, t)) },
  ] as const;
  const failing = parts.filter(({ total }) => total > 0);
  return (
    <>
      <FailingActs />
      {failing.length === 0 && <Empty title={t("empty")} />}
      {failing.map(({ part, total, lines }) => (
        <Section
          key={part}
          title={t(`${part}.title`, { count: total })}
          more={
            <RowAct act={`retry_${part}`} sent={{}}>
              {t("retry_all")}
            </RowAct>
          }
        >
          <DeskTable
            caption={t(`${part}.title`, { count: total })}
            head={{
              title: t(`${part}.what`),
              cells: [t("head.since"), t("head.failure"), t("head.acts")],
            }}
            rows={lines}
          />
        </Section>
      ))}
    </>
  );
}

type Words = TFunction<"desk-jobs">;

const at = (instant: string | null) => instant && briefInstant(new Date(instant));

function mailRow(mail: Answer<typeof mails.list>["data"][number], t: Words): DeskRow {
  const { id, subject, to, created_at: since, failure } = mail;
  const sent = { id, what: subject };
  return {
    key: id,
    title: subject,
    detail: t("mails.to", { to }),
    cells: [at(since), <Failure key="failure" words={failure} />, acts("mail", sent, t)],
  };
}

function eventRow(event: Answer<typeof outgoingEvents.list>["data"][number], t: Words): DeskRow {
  const { id, name, created_at: since, failure } = event;
  const what = t(`events.name.${name}`);
  const sent = { id, what };
  return {
    key: id,
    title: what,
    detail: t("events.number", { id }),
    cells: [at(since), <Failure key="failure" words={failure} />, acts("event", sent, t)],
  };
}

function failingRow(row: Answer<typeof jobs.listFailing>["data"][number], t: Words): DeskRow {
  const { name, id, tries, since, failure } = row;
  const what = t(`sweep.${sweepKey(name)}`);
  return {
    key: `${name} ${id}`,
    title: what,
    detail: (
      <Spaced>
        {id ? t("rows.number", { id }) : t("rows.whole")}
        {t("rows.tries", { count: tries })}
      </Spaced>
    ),
    cells: [
      at(since),
      <Failure key="failure" words={failure} />,
      <RowAct key="acts" act="retry_row" sent={{ name, id, what }}>
        {t("retry")}
      </RowAct>,
    ],
  };
}

/** What it means, then as the third party wrote it. */
function Failure({ words }: { words: string | null }) {
  const { t } = useTranslation("desk-jobs");
  const meaning = meaningOf(words);
  return (
    <span className="block max-w-96 whitespace-normal wrap-anywhere md:min-w-56">
      {meaning && <span className="block">{t(`failure.${meaning}`)}</span>}
      <span lang="en" className={meaning && "text-sm text-ink-2"}>
        {words}
      </span>
    </span>
  );
}

const acts = (noun: string, sent: Readonly<Record<string, string | number>>, t: Words) => (
  <Spaced key="acts">
    <RowAct act={`retry_${noun}`} sent={sent}>
      {t("retry")}
    </RowAct>
    <RowAct act={`close_${noun}`} step="edit" sent={sent}>
      {t("close")}
    </RowAct>
  </Spaced>
);
