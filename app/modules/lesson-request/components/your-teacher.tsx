import { useTranslation } from "react-i18next";

import { dayAndTime, duration } from "#app/lib/french-date.ts";
import type { LessonRequest } from "#app/modules/lesson-request/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout.tsx";
import { Portrait } from "#app/ui/lines.tsx";

type YourTeacherProps = {
  request: LessonRequest;
  /** On a page of several requests: what for, and the way to this one. */
  among?: boolean;
};

/** The teacher of a running contract: the phone first, then the next date and what comes next (STM-02, ENT-33). */
export function YourTeacher({ request, among }: YourTeacherProps) {
  const { t } = useTranslation("lesson-request", { keyPrefix: "your_teacher" });
  const { id, contact, subject, student } = request;
  if (!contact) return null;
  const { firstname, phone } = contact;
  const params = { lessonRequestId: String(id) };
  return (
    <section className="mt-s4 max-w-read">
      <Panel>
        <div className="flex items-center gap-s4">
          <Portrait src={portraitOf(request)} name={firstname} size="s" />
          <div className="min-w-0">
            <h2>{t("title", { firstname })}</h2>
            {among && (
              <p className="text-sm text-ink-2">
                {t("for", { subject: subject.name, student: student.firstname })}
              </p>
            )}
          </div>
        </div>
        <p className="mt-s3">
          <NextWords request={request} firstname={firstname} />
        </p>
        <div className="mt-s4">
          <Buttons grow>
            {phone && (
              <a
                className={buttonClass({ variant: "primary" })}
                href={`tel:${phone.replace(/\s/g, "")}`}
              >
                <Icon name="phone" /> {phone}
              </a>
            )}
            {isAhead(request) && (
              <ButtonLink to={pathTo(paths.lessonRequestCalendar, params)} reloadDocument>
                {t("calendar")}
              </ButtonLink>
            )}
            {among && <ButtonLink to={pathTo(paths.lessonRequest, params)}>{t("open")}</ButtonLink>}
          </Buttons>
        </div>
      </Panel>
    </section>
  );
}

const portraitOf = ({ proposals }: LessonRequest) =>
  proposals.find((one) => one.teacher_response === "selected")?.teacher.photo_url ?? "";

/** The first course has its date and is not given yet. */
const isAhead = ({ process, first_course: first }: LessonRequest) =>
  process === "waiting_first_course" && first !== null;

function NextWords({ request, firstname }: { request: LessonRequest; firstname: string }) {
  const { t } = useTranslation("lesson-request", { keyPrefix: "your_teacher" });
  const { process, first_course: first } = request;
  if (process === "concluded") return t("weekly", { firstname });
  if (process === "waiting_first_course_validation") return t("given", { firstname });
  if (!first) return t("calls", { firstname });
  return (
    <>
      <b>
        {t("dated", { date: dayAndTime(new Date(first.date)), duration: duration(first.duration) })}
      </b>{" "}
      {t("dated_next")}
    </>
  );
}
