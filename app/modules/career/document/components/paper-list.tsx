import { useTranslation } from "react-i18next";

import { noonOf, shortDay } from "#app/lib/french-date.ts";
import { isOwed } from "#app/modules/career/document/domain.ts";
import type { TeacherDocument } from "#app/modules/career/document/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Note } from "#app/ui/note.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { useReadOnly } from "#app/ui/shell-data.ts";
import { StateTag } from "#app/ui/state-tag.tsx";

import { PaperHint } from "./paper-hint.tsx";

type PaperListProps = Readonly<{
  documents: readonly TeacherDocument[];
  on?: Readonly<{ window: typeof paths.finaliseDocument; back: string }> | undefined;
}>;

export function PaperList({ documents, on }: PaperListProps) {
  const { t } = useTranslation("document");
  return (
    <Rows label={t("list")}>
      {documents.map((document) => (
        <Paper key={document.id ?? document.type} document={document} on={on} />
      ))}
    </Rows>
  );
}

type PaperProps = Readonly<{ document: TeacherDocument; on: PaperListProps["on"] }>;

function Paper({ document, on }: PaperProps) {
  const { t } = useTranslation("document");
  const { type, state } = document;
  return (
    <Row
      title={t(`types.${type}`)}
      detail={<Detail document={document} />}
      end={<StateTag state={state} />}
    >
      <Decision document={document} />
      <Acts document={document} on={on} />
    </Row>
  );
}

function Decision({ document: { status, reason } }: { document: TeacherDocument }) {
  if (status !== "refused") return null;
  return (
    <Note tone="red">
      <p>{reason}</p>
    </Note>
  );
}

function Acts({ document, on }: PaperProps) {
  const { t } = useTranslation("document");
  const readOnly = useReadOnly();
  const { id, type, files } = document;
  const name = t(`types.${type}`);
  const paper = String(id ?? type);
  return (
    <ActRow tight>
      {!readOnly && <SendLink document={document} on={on} />}
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

function SendLink({ document, on }: PaperProps) {
  const { t } = useTranslation("document");
  const { id, type, files, seen_on: seenOn } = document;
  const window = on?.window ?? paths.teacherDocument;
  const to = withQuery(pathTo(window, { paper: String(id ?? type) }), { retour: on?.back });
  const words = (
    <>
      {t(files.length > 0 || seenOn ? "change" : "send")}
      <span className="sr-only"> {t(`types.${type}`)}</span>
    </>
  );
  if (!isOwed(document)) {
    return (
      <ActLink to={to} dialog>
        {words}
      </ActLink>
    );
  }
  return (
    <DialogLink to={to} className={cx(buttonClass({ size: "s" }), "my-s1 mr-s2")}>
      {words}
    </DialogLink>
  );
}

function Detail({ document: { type, files, seen_on: seenOn } }: { document: TeacherDocument }) {
  const { t } = useTranslation("document");
  const [first] = files;
  if (first) {
    return <>{t("sent", { count: files.length, date: shortDay(new Date(first.sent_at)) })}</>;
  }
  if (type === "criminal_record" && seenOn) {
    return <>{t("deleted", { date: shortDay(noonOf(seenOn)) })}</>;
  }
  if (seenOn) {
    const date = shortDay(noonOf(seenOn));
    return <>{t(type === "diploma" ? "seen_degree" : "seen", { date })}</>;
  }
  return <PaperHint type={type} />;
}
