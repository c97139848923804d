import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { monthInWords, noonOf, plainDay } from "#app/lib/french-date.ts";
import type { figures } from "#app/modules/earnings/declaration/endpoints.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { RowAct } from "#app/ui/desk/row-act.tsx";
import { type DeskRow, DeskTable } from "#app/ui/desk/table.tsx";
import { Tbl } from "#app/ui/facts.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Spaced } from "#app/ui/spaced.tsx";
import { Tag } from "#app/ui/state-tag.tsx";
import { TextField } from "#app/ui/text-field.tsx";

import type { loader } from "./exports.server.ts";
import { Certificates } from "./exports-certificates.tsx";
import { deskPaths } from "./paths.ts";

export { action, loader } from "./exports.server.ts";

export const handle = { i18n: ["desk-exports"] };

export const meta = pageMeta("desk-exports:page", { noindex: true });

type Due = Answer<typeof figures.listExports>[number];

/** What falls due for the State: its first lines, its file, and the receipt under which it was sent (OPS-36). */
export default function Exports() {
  const { t } = useTranslation("desk-exports");
  const { due, preview, refused } = useLoaderData<typeof loader>();
  const late = due.filter((one) => one.late).length;
  return (
    <Wrap>
      <PageHead title={t("page")} lead={t("lead", { count: late })} />
      {refused && <FormErrors errors={[refused]} />}
      <Decision
        act="mark"
        called={["kind", "period", "what"]}
        title={(value) => t("mark.title", { what: value("what") })}
        submit={t("mark.submit")}
      >
        {(field) => (
          <>
            <TextField field={field("receipt")} label={t("mark.receipt")} maxLength={100} />
            <TextField field={field("sent_on")} label={t("mark.sent_on")} type="date" width="s" />
          </>
        )}
      </Decision>
      {preview && <Preview preview={preview} />}
      <Section title={t("due")}>
        <DueRows due={due} />
      </Section>
      <Certificates />
    </Wrap>
  );
}

const inWords = (period: string) => (period.includes("-") ? monthInWords(period) : period);

function DueRows({ due }: { due: readonly Due[] }) {
  const { t } = useTranslation("desk-exports");
  return (
    <DeskTable
      caption={t("due")}
      head={{
        lead: t("head.state"),
        title: t("head.table"),
        cells: [t("head.due"), t("head.sent"), t("head.acts")],
      }}
      rows={due.map((one) => rowOf(one, t))}
    />
  );
}

function rowOf(one: Due, t: ReturnType<typeof useTranslation>["t"]): DeskRow {
  const { kind, period, due, late, sent } = one;
  const what = t("what", { table: t(`kind.${kind}`), period: inWords(period) });
  const state = sent ? "sent" : late ? "late" : "waits";
  const preview = { tableau: kind, periode: period };
  const file = pathTo(deskPaths.deskExport, { exportKind: kind });
  return {
    key: `${kind} ${period}`,
    lead: <Tag colour={colours[state]}>{t(`is.${state}`)}</Tag>,
    title: t(`kind.${kind}`),
    detail: inWords(period),
    cells: [
      plainDay(noonOf(due)),
      sent && t("receipt", { receipt: sent.receipt, day: plainDay(noonOf(sent.sent_on)) }),
      <Spaced key="acts">
        <Link to={withQuery(deskPaths.deskExports, preview)}>
          {t("see")} <span className="sr-only">{what}</span>
        </Link>
        <a href={withQuery(file, { periode: period })} download>
          {t("download")} <span className="sr-only">{what}</span>
        </a>
        <RowAct act="mark" step="edit" sent={{ kind, period, what }}>
          {t("mark.act")}
        </RowAct>
      </Spaced>,
    ],
  };
}

const colours = { sent: "green", late: "red", waits: "blue" } as const;

function Preview({ preview }: { preview: Answer<typeof figures.previewExport> }) {
  const { t } = useTranslation("desk-exports");
  const { kind, period, columns, rows, total } = preview;
  const what = t("what", { table: t(`kind.${kind}`), period: inWords(period) });
  return (
    <Section title={t("preview", { what })}>
      <p>{t("lines", { count: total, shown: rows.length })}</p>
      {rows.length > 0 && <Tbl caption={what} head={columns} rows={rows} small />}
    </Section>
  );
}
