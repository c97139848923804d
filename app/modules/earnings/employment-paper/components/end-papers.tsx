import { useTranslation } from "react-i18next";

import { longDay, noonOf } from "#app/lib/french-date.ts";
import type { EmploymentEnd } from "#app/modules/earnings/employment-paper/endpoints.ts";
import { Section } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";

/** The papers of an end, each ready or with its day (STM-52). */
export function EndPapers({ end }: Readonly<{ end: EmploymentEnd }>) {
  const { t } = useTranslation("employment-end");
  if (end.goes_on && end.papers.length === 0) return <p>{t("goes_on")}</p>;
  return (
    <>
      <Section title={t("papers")}>
        <Rows>
          {end.papers.map((paper) => (
            <Paper key={paper.kind} paper={paper} />
          ))}
        </Rows>
        {end.goes_on && <p className="mt-s3">{t("goes_on")}</p>}
      </Section>
      {end.by && !end.goes_on && (
        <Section title={t("attestation.title")}>
          <p>{t("attestation.team")}</p>
          <p className="mt-s2">{t("attestation.own")}</p>
        </Section>
      )}
    </>
  );
}

function Paper({ paper }: Readonly<{ paper: EmploymentEnd["papers"][number] }>) {
  const { t } = useTranslation("employment-end");
  const { kind, pdf, ready_on: day } = paper;
  if (pdf) {
    return <Row title={t(`paper.${kind}`)} detail={t(`detail.${kind}`)} to={pdf} reloadDocument />;
  }
  const waits = kind === "certificate" ? "certificate" : day ? "settlement" : "settlement_open";
  const words = { day: day ? longDay(noonOf(day)) : "" };
  return <Row title={t(`paper.${kind}`)} detail={t(`waits.${waits}`, words)} />;
}

export function EndStanding({ end }: Readonly<{ end: EmploymentEnd }>) {
  const { t } = useTranslation("employment-end");
  const words = { day: longDay(noonOf(end.last_day)) };
  if (!end.by) return <p>{t("not_given", words)}</p>;
  return (
    <Note>
      <p>
        <b>{t("last_day", words)}</b>
      </p>
      <p>{t(end.ended ? "over" : "then")}</p>
    </Note>
  );
}

/** What the law asks of the family before it ends an employment. */
export function EmployerSteps({ end }: Readonly<{ end: EmploymentEnd }>) {
  const { t } = useTranslation("employment-end", { keyPrefix: "steps" });
  if (end.by === "teacher" || end.ended) return null;
  return (
    <Section title={t("title")}>
      {end.in_trial ? (
        <p>{t("trial")}</p>
      ) : (
        <ol className="grid list-decimal gap-s2 pl-s5">
          <li>{t("reason")}</li>
          <li>{t("talk")}</li>
          <li>{t("letter")}</li>
        </ol>
      )}
    </Section>
  );
}
