import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { dayAndTime, duration } from "#app/lib/french-date.ts";
import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { CallButton } from "#app/ui/call-link.tsx";
import { Panel } from "#app/ui/layout.tsx";
import { Portrait } from "#app/ui/portrait.tsx";

type YourTeacherProps = {
  request: LessonRequest;
  others?: readonly LessonRequest[];
  among?: boolean;
};

export function YourTeacher({ request, others = [], among }: YourTeacherProps) {
  const { t } = useTranslation("lesson-request", { keyPrefix: "your_teacher" });
  const { contact } = request;
  if (!contact) return null;
  const { firstname } = contact;
  const alone = others.length === 0;
  return (
    <section className="not-first:mt-s4 max-w-read">
      <Panel>
        <div className="flex items-center gap-s4">
          <Portrait src={chosenOf(request)?.photo_url} name={firstname} size="s" />
          <div className="min-w-0">
            <h2>{t("title", { firstname })}</h2>
            {among && alone && <p className="text-sm text-ink-2">{forWords(t, request)}</p>}
          </div>
        </div>
        {alone ? (
          <OneLesson request={request} contact={contact} among={among} />
        ) : (
          <Lessons requests={[request, ...others]} contact={contact} />
        )}
      </Panel>
    </section>
  );
}

export const chosenOf = ({ proposals }: Pick<LessonRequest, "proposals">) =>
  proposals.find((one) => one.teacher_response === "selected")?.teacher;

type Words = TFunction<"lesson-request", "your_teacher">;

const forWords = (t: Words, { subject, student }: LessonRequest) =>
  t("for", { subject: subject.name, student: student.firstname });

const addressOf = ({ id }: LessonRequest, page: "lessonRequest" | "lessonRequestCalendar") =>
  pathTo(paths[page], { lessonRequestId: String(id) });

type Contact = NonNullable<LessonRequest["contact"]>;

type OneLessonProps = Pick<YourTeacherProps, "request" | "among"> & { contact: Contact };

function OneLesson({ request, contact, among }: OneLessonProps) {
  const { t } = useTranslation("lesson-request", { keyPrefix: "your_teacher" });
  return (
    <>
      <p className="mt-s3">
        <NextWords request={request} firstname={contact.firstname} />
      </p>
      <div className="mt-s4">
        <Buttons grow>
          {contact.phone && <CallButton phone={contact.phone} />}
          {isAhead(request) && (
            <ButtonLink to={addressOf(request, "lessonRequestCalendar")} reloadDocument>
              {t("calendar")}
            </ButtonLink>
          )}
          {among ? (
            <ButtonLink to={addressOf(request, "lessonRequest")}>{t("open")}</ButtonLink>
          ) : (
            request.process === "concluded" && (
              <ButtonLink to={paths.courses}>{t("courses")}</ButtonLink>
            )
          )}
        </Buttons>
      </div>
    </>
  );
}

type LessonsProps = { requests: readonly LessonRequest[]; contact: Contact };

function Lessons({ requests, contact }: LessonsProps) {
  const { t } = useTranslation("lesson-request", { keyPrefix: "your_teacher" });
  const weekly = requests.find(({ process }) => process === "concluded");
  return (
    <>
      <div className="mt-s4">
        <Buttons grow>{contact.phone && <CallButton phone={contact.phone} />}</Buttons>
      </div>
      <ul className="mt-s4 grid gap-s3">
        {requests.map((request) => (
          <li key={request.id} className="border-t border-line pt-s3">
            <h3 className="text-md">{forWords(t, request)}</h3>
            {(request.process !== "concluded" || request === weekly) && (
              <p>
                <NextWords request={request} firstname={contact.firstname} />
              </p>
            )}
            <ActRow tight>
              {isAhead(request) && (
                <ActLink to={addressOf(request, "lessonRequestCalendar")} reloadDocument>
                  {t("calendar")}
                </ActLink>
              )}
              <ActLink to={addressOf(request, "lessonRequest")}>
                {t("open")} <span className="sr-only">{forWords(t, request)}</span>
              </ActLink>
            </ActRow>
          </li>
        ))}
      </ul>
    </>
  );
}

const isAhead = ({ process, first_course: first }: LessonRequest) =>
  process === "waiting_first_course" && first !== null;

function NextWords({ request, firstname }: { request: LessonRequest; firstname: string }) {
  const { t } = useTranslation("lesson-request", { keyPrefix: "your_teacher" });
  const { process, first_course: first, proposed_slot: slot } = request;
  if (process === "concluded") return t("weekly", { firstname });
  if (process === "waiting_first_course_validation") return t("given", { firstname });
  if (!first && slot) {
    return (
      <>
        <b>{t("proposed", { when: dayAndTime(new Date(slot)) })}</b> {t("confirms", { firstname })}
      </>
    );
  }
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
