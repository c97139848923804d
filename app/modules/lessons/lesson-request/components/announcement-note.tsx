import { useTranslation } from "react-i18next";

import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { isAsked, mostAsked } from "#app/modules/lessons/proposal/domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogLink } from "#app/ui/dialog-link.tsx";

/** What teachers who were not asked may read, and how to refuse it (CST-57). */
export function AnnouncementNote({ request }: { request: LessonRequest }) {
  const { t } = useTranslation("lesson-request", { keyPrefix: "announcement" });
  const { announcement, course_type: format, id, proposals } = request;
  if (!announcement) return null;
  const isFull = proposals.filter(isAsked).length >= mostAsked;
  return (
    <p className="mt-s4 max-w-read text-sm text-ink-2">
      {isFull && <>{t("all_asked")} </>}
      {announcement === "refused" ? t("refused") : t(`${announcement}_${format}`)}{" "}
      {announcement !== "refused" && (
        <DialogLink to={pathTo(paths.refuseAnnouncement, { lessonRequestId: String(id) })}>
          {t("go")}
        </DialogLink>
      )}
    </p>
  );
}
