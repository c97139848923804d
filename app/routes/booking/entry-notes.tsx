import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { paths, pathTo } from "#app/paths.ts";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";

import { bookingPath } from "./steps.ts";

type Running = Readonly<{ id: number; subject: string; student: string }>;

type RunningProps = Readonly<{ lesson: string | undefined; running: readonly Running[] }>;

/** Shows running requests in the teacher's subjects before the five steps (DLG-26). */
export function RunningRequests({ lesson, running }: RunningProps) {
  const { t } = useTranslation("booking");
  const { search } = useLocation();
  const addressOf = (id: number) => {
    const query = new URLSearchParams(search);
    query.set("demande", String(id));
    return `${bookingPath("entry_ongoing", lesson)}?${query.toString()}`;
  };
  return (
    <RunningNote running={running}>
      {(id) => (
        <DialogLink to={addressOf(id)} opens="ongoing-process">
          {t("entry.running_of")}
        </DialogLink>
      )}
    </RunningNote>
  );
}

export function RunningLinks({ running }: Pick<RunningProps, "running">) {
  const { t } = useTranslation("booking");
  return (
    <RunningNote running={running}>
      {(id) => (
        <Link to={pathTo(paths.lessonRequest, { lessonRequestId: String(id) })}>
          {t("entry.running_of")}
        </Link>
      )}
    </RunningNote>
  );
}

type RunningNoteProps = Pick<RunningProps, "running"> & { children: (id: number) => ReactNode };

function RunningNote({ running, children: follow }: RunningNoteProps) {
  const { t } = useTranslation("booking");
  if (running.length === 0) return null;
  return (
    <Note tone="yellow">
      {running.map(({ id, subject, student }) => (
        <p key={id}>
          {t("entry.running", { subject, student })} {follow(id)}
        </p>
      ))}
    </Note>
  );
}

export function Reassured({ lesson }: { lesson: string | undefined }) {
  const { t } = useTranslation("booking");
  const { search } = useLocation();
  return (
    <p className="text-sm text-ink-2">
      {t("price.nothing_now")}{" "}
      <DialogLink
        to={`${bookingPath("entry_reassurance", lesson)}${search}`}
        opens="reassuring-explanations"
      >
        {t("summary.reassurance")}
      </DialogLink>
    </p>
  );
}
