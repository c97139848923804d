import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { plainDay } from "#app/lib/french-date.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Note } from "#app/ui/note.tsx";

import type { LessonPageProps } from "./lesson-parts.tsx";

/** Who asked this teacher, or wrote about them, finds it again for two days (PUB-025). */
export function Recalled({
  recalled: { contacted, registered },
}: Pick<LessonPageProps, "recalled">) {
  const { t } = useTranslation("teacher");
  if (!contacted && !registered) return null;
  return (
    <div className="mt-s4 grid gap-s3">
      {registered && (
        <Note tone="blue">
          {t("made.sentence", { date: plainDay(new Date(registered.created_at)) })}{" "}
          <Link to={pathTo(paths.lessonRequest, { lessonRequestId: String(registered.id) })}>
            {t("made.follow")}
          </Link>
        </Note>
      )}
      {contacted && (
        <Note tone="blue">
          {t("contacted", {
            date: plainDay(new Date(contacted.sent_at)),
            reference: contacted.reference,
          })}
        </Note>
      )}
    </div>
  );
}

/** What else may be done with the page: a question, sharing it by e-mail (the one way that needs nobody else), a notice. */
export function Share({ teacher, canonical }: Pick<LessonPageProps, "teacher" | "canonical">) {
  const { t } = useTranslation("teacher");
  const subject = encodeURIComponent(t("share.subject", { firstname: teacher.firstname }));
  return (
    <ul className="mt-s5 flex flex-wrap gap-x-s5 text-sm *:flex *:min-h-tap *:items-center">
      <li>
        <DialogLink
          to={pathTo(paths.lessonQuestion, { lesson: teacher.slug })}
          opens="contact-lesson"
          rel="nofollow"
        >
          {t("question")}
        </DialogLink>
      </li>
      <li>
        <a href={`mailto:?subject=${subject}&body=${encodeURIComponent(canonical)}`}>
          {t("share.link")}
        </a>
      </li>
      <li>
        <Link to={pathTo(paths.notice, { kind: "teacher", id: String(teacher.id) })} rel="nofollow">
          {t("report")}
        </Link>
      </li>
    </ul>
  );
}
