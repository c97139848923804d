import { useTranslation } from "react-i18next";

import { paths, pathTo } from "#app/paths.ts";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Link } from "#app/ui/link.tsx";
import { MailPage, PageActs } from "#app/ui/page-acts.tsx";

import type { LessonPageProps } from "./lesson-parts.tsx";

export function LessonActs({ teacher, canonical }: Pick<LessonPageProps, "teacher" | "canonical">) {
  const { t } = useTranslation("teacher");
  const { id, slug, firstname } = teacher;
  return (
    <PageActs>
      <DialogLink
        to={pathTo(paths.lessonQuestion, { lesson: slug })}
        opens="contact-lesson"
        rel="nofollow"
      >
        {t("question")}
      </DialogLink>
      <MailPage subject={t("share.subject", { firstname })} address={canonical}>
        {t("share.link")}
      </MailPage>
      <Link to={pathTo(paths.notice, { kind: "teacher", id: String(id) })} rel="nofollow">
        {t("report")}
      </Link>
    </PageActs>
  );
}
