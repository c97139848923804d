import { useTranslation } from "react-i18next";

import { isOpen } from "#app/modules/lessons/lesson-request/domain.ts";
import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink } from "#app/ui/act-row.tsx";
import { Fold } from "#app/ui/fold.tsx";

export function RequestHelp({
  request: { id, process, cancel_refusal, proposals },
}: {
  request: LessonRequest;
}) {
  const { t } = useTranslation("lesson-request");
  const isAnswered = proposals.some(({ responded_at: answered }) => answered !== null);
  const params = { lessonRequestId: String(id) };
  return (
    <Fold title={t(isOpen(process) && isAnswered ? "help.title" : "help.title_chosen")} boxed>
      <ul className="grid gap-s1">
        {isOpen(process) && (
          <>
            <li>
              <ActLink to={pathTo(paths.widenLessonRequest, params)} opens="widen-request">
                {t("help.widen")}
              </ActLink>
            </li>
            <li>
              <ActLink to={pathTo(paths.lessonRequestQuestionnaire, params)} dialog>
                {t("help.questionnaire")}
              </ActLink>
            </li>
          </>
        )}
        <li>
          <ActLink to={pathTo(paths.askHelp, params)} opens="ask-help">
            {t("help.ask")}
          </ActLink>
        </li>
        {!cancel_refusal && (
          <li>
            <ActLink to={pathTo(paths.cancelLessonRequest, params)} dialog danger>
              {t("help.cancel")}
            </ActLink>
          </li>
        )}
      </ul>
    </Fold>
  );
}
