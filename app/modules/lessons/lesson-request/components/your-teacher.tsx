import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { duration } from "#app/lib/french-date.ts";
import { listWords } from "#app/lib/list-words.ts";
import { dayAndHourAt } from "#app/lib/place-hour.ts";
import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { CallButton } from "#app/ui/call-link.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Panel } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { usePlace } from "#app/ui/shell-data.ts";
import { TeacherLine } from "#app/ui/teacher-line.tsx";

import { actOf, isUndated } from "./request-act.ts";

export function YourTeacher({ request }: { request: LessonRequest }) {
  const { t } = useTranslation("lesson-request", { keyPrefix: "your_teacher" });
  const { contact, process } = request;
  if (!contact) return null;
  const { firstname, phone } = contact;
  return (
    <section className="not-first:mt-s4 max-w-read">
      <Panel>
        <div className="flex items-center gap-s4">
          <Portrait src={chosenOf(request)?.photo_url} name={firstname} size="s" />
          <h2 className="min-w-0">{t("title", { firstname })}</h2>
        </div>
        <p className="mt-s3">
          <NextWords request={request} firstname={firstname} />
        </p>
        <div className="mt-s4">
          <Buttons grow>
            {phone && <CallButton phone={phone} variant={actOf(request) ? "default" : "primary"} />}
            {isUndated(request) && (
              <DialogLink to={addressOf(request, "proposeFirstCourse")} className={buttonClass({})}>
                {t("propose")}
              </DialogLink>
            )}
            {isAhead(request) && (
              <ButtonLink to={addressOf(request, "lessonRequestCalendar")} reloadDocument>
                {t("calendar")}
              </ButtonLink>
            )}
            {process === "concluded" && <ButtonLink to={paths.courses}>{t("courses")}</ButtonLink>}
          </Buttons>
        </div>
      </Panel>
    </section>
  );
}

type TeacherRequests = readonly [LessonRequest, ...LessonRequest[]];

/** One teacher with its lessons, among others. */
export function YourTeacherLine({ requests }: { requests: TeacherRequests }) {
  const { t } = useTranslation("lesson-request", { keyPrefix: "your_teacher" });
  const [{ contact, ...first }] = requests;
  if (!contact) return null;
  const { firstname, phone } = contact;
  const goingOn = requests.filter(({ process }) => saidElsewhere.includes(process));
  const open = requests.filter((one) => !goingOn.includes(one));
  return (
    <TeacherLine
      photo={chosenOf(first)?.photo_url}
      title={t("title", { firstname })}
      firstname={firstname}
      phone={phone}
    >
      {goingOn.length > 0 && (
        <p>
          <Link to={goesTo(goingOn)} className="inline-block py-1">
            {subjectsOf(t, goingOn)}
          </Link>
        </p>
      )}
      {open.map((request) => (
        <p key={request.id}>
          <Link to={addressOf(request, "lessonRequest")} className="inline-block py-1">
            {forWords(t, request)}
          </Link>{" "}
          <NextWords request={request} firstname={firstname} brief />
        </p>
      ))}
    </TeacherLine>
  );
}

/** By the card that asks how it went, or by nothing: courses go on. */
const saidElsewhere: readonly string[] = ["concluded", "waiting_first_course_validation"];

export const chosenOf = ({ proposals }: Pick<LessonRequest, "proposals">) =>
  proposals.find((one) => one.teacher_response === "selected")?.teacher;

type Words = TFunction<"lesson-request", "your_teacher">;

const forWords = (t: Words, { subject, student }: LessonRequest) =>
  t("for", { subject: subject.name, student: student.firstname });

/** « Mathématiques, pour Adam et Yasmine »: a line, whatever is taught to how many. */
function subjectsOf(t: Words, requests: readonly LessonRequest[]): string {
  const students = new Map<string, string[]>();
  for (const { subject, student } of requests) {
    students.set(subject.name, [...(students.get(subject.name) ?? []), student.firstname]);
  }
  return [...students]
    .map(([subject, names]) => t("for", { subject, student: listWords([...new Set(names)]) }))
    .join("\u00a0; ");
}

const goesTo = (requests: readonly LessonRequest[]) => {
  const [request, ...more] = requests;
  return request && more.length === 0 ? addressOf(request, "lessonRequest") : paths.myTeachers;
};

type Page = "lessonRequest" | "lessonRequestCalendar" | "proposeFirstCourse";

const addressOf = ({ id }: LessonRequest, page: Page) =>
  pathTo(paths[page], { lessonRequestId: String(id) });

const isAhead = ({ process, first_course: first }: LessonRequest) =>
  process === "waiting_first_course" && first !== null;

type NextProps = { request: LessonRequest; firstname: string; brief?: boolean };

function NextWords({ request, firstname, brief }: NextProps) {
  const { t } = useTranslation("lesson-request", { keyPrefix: "your_teacher" });
  const home = usePlace();
  const { process, first_course: first, proposed_slot: slot } = request;
  if (process === "concluded") return t("weekly", { firstname });
  if (process === "waiting_first_course_validation") return t("given", { firstname });
  if (!first && slot) {
    return (
      <>
        <b>{t("proposed", { when: dayAndHourAt(new Date(slot), home) })}</b>{" "}
        {t("confirms", { firstname })}
      </>
    );
  }
  if (!first) return t("calls", { firstname });
  return (
    <>
      <b>
        {t("dated", {
          date: dayAndHourAt(new Date(first.date), home),
          duration: duration(first.duration),
        })}
      </b>{" "}
      {!brief && t("dated_next")}
    </>
  );
}
