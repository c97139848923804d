import { useTranslation } from "react-i18next";

import { listWords } from "#app/lib/list-words.ts";
import { isOpen } from "#app/modules/lessons/lesson-request/domain.ts";
import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Note } from "#app/ui/note.tsx";

export const expiredNames = ({ proposals }: Pick<LessonRequest, "proposals">) =>
  proposals.filter(({ lapsed }) => lapsed).map(({ teacher }) => teacher.firstname);

export function ExpiredOffers({ request }: { request: LessonRequest }) {
  const { t } = useTranslation("lesson-request", { keyPrefix: "again" });
  const names = expiredNames(request);
  if (names.length === 0 || !isOpen(request.process)) return null;
  return (
    <div className="mt-s4 max-w-read">
      <Note>
        <p>{t("notice", { teachers: listWords(names) })}</p>
        <p className="mt-s2">
          <DialogLink
            to={pathTo(paths.askAgain, { lessonRequestId: String(request.id) })}
            className={buttonClass({ size: "s" })}
          >
            {t("go")}
          </DialogLink>
        </p>
      </Note>
    </div>
  );
}
