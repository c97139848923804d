import { useTranslation } from "react-i18next";

import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { HitLink } from "#app/ui/lines.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

export function RunningRequest({ request }: { request: LessonRequest }) {
  const { t } = useTranslation("lesson-request");
  const { id, subject, student, state } = request;
  return (
    <section className="relative border-b border-line py-s3">
      <div>
        <h2 className="text-md">
          <HitLink to={pathTo(paths.lessonRequest, { lessonRequestId: String(id) })}>
            {t("name", { subject: subject.name, student: student.firstname })}
          </HitLink>
        </h2>
        <p className="mt-1">
          <StateTag state={state} />
        </p>
        <WaitingLine state={state} />
      </div>
    </section>
  );
}
