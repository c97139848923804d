import { useTranslation } from "react-i18next";

import { noonOf, shortDay } from "#app/lib/french-date.ts";
import type { TeacherDocument } from "#app/modules/document/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Note } from "#app/ui/note.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { useReadOnly } from "#app/ui/shell-data.ts";
import { StateTag } from "#app/ui/state-tag.tsx";

type PaperListProps = Readonly<{
  documents: readonly TeacherDocument[];
  /** Where the window of a paper leads back to, when the list stands on another page than its own. */
  back?: string | undefined;
}>;

/** The papers of a teacher: what each is, what it came to, and what may be done about it (TEA-012, TEA-013). */
export function PaperList({ documents, back }: PaperListProps) {
  const { t } = useTranslation("document");
  return (
    <Rows label={t("list")}>
      {documents.map((document) => (
        <Paper key={document.id ?? document.type} document={document} back={back} />
      ))}
    </Rows>
  );
}

type PaperProps = Readonly<{ document: TeacherDocument; back: string | undefined }>;

function Paper({ document, back }: PaperProps) {
  const { t } = useTranslation("document");
  const { type, state } = document;
  return (
    <Row
      title={t(`types.${type}`)}
      detail={<Detail document={document} />}
      end={<StateTag state={state} />}
    >
      <Verdict document={document} />
      <Acts document={document} back={back} />
    </Row>
  );
}

/** Why it was refused, or that the file of a record is gone. */
function Verdict({ document }: { document: TeacherDocument }) {
  const { t } = useTranslation("document");
  const { type, status, reason, seen_on: seenOn } = document;
  if (status === "refused") {
    return (
      <Note tone="red">
        <p>{reason}</p>
      </Note>
    );
  }
  if (type !== "criminal_record" || !seenOn) return null;
  return <p className="text-sm text-ink-2">{t("deleted", { date: shortDay(noonOf(seenOn)) })}</p>;
}

function Acts({ document: { id, type, files }, back }: PaperProps) {
  const { t } = useTranslation("document");
  const readOnly = useReadOnly();
  const name = t(`types.${type}`);
  const paper = String(id ?? type);
  return (
    <ActRow tight>
      {!readOnly && (
        <ActLink to={withQuery(pathTo(paths.teacherDocument, { paper }), { retour: back })} dialog>
          {t(files.length > 0 ? "change" : "send")}
          <span className="sr-only"> {name}</span>
        </ActLink>
      )}
      {files.map(({ number }) => (
        <ActLink
          key={number}
          to={withQuery(pathTo(paths.teacherDocumentFile, { paper }), { fichier: number })}
          reloadDocument
        >
          {t("open_one", { number })}
          <span className="sr-only"> {name}</span>
        </ActLink>
      ))}
    </ActRow>
  );
}

/** What was sent and when, or what is asked for. */
function Detail({ document: { type, files } }: { document: TeacherDocument }) {
  const { t } = useTranslation("document");
  const [first] = files;
  if (!first) return <>{t(`hints.${type}`)}</>;
  const names = files.map(({ file_name: one }) => one).join(", ");
  return <>{t("sent", { names, date: shortDay(new Date(first.sent_at)) })}</>;
}
