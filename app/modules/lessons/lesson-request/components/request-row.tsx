import { useTranslation } from "react-i18next";

import { plainDay } from "#app/lib/french-date.ts";
import { listWords } from "#app/lib/list-words.ts";
import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { isQuestion } from "#app/modules/lessons/proposal/domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

import { isToRead } from "./request-act.ts";
import { RequestButton } from "./request-action.tsx";
import { asksFamily } from "./request-todo.tsx";

type T = (key: string, words: Record<string, string | number>) => string;

export const requestName = (t: T, { subject, student }: LessonRequest) =>
  t("name", { subject: subject.name, student: student.firstname });

export const requestFacts = (t: T, { level, course_type, city }: LessonRequest) =>
  t(`facts.${course_type}`, { level: level.name, city: city ?? "" });

export const datedFacts = (t: T, request: LessonRequest, date = plainDay) =>
  t("facts.dated", { facts: requestFacts(t, request), date: date(new Date(request.created_at)) });

type RequestRowProps = { request: LessonRequest; leads: boolean };

/** State, who must act until when, one button: the steps are inside the request. */
export function RequestRow({ request, leads }: RequestRowProps) {
  const { t } = useTranslation("lesson-request");
  const { id, state } = request;
  const isAsking = asksFamily(request);
  // A first course to judge waits once, among the courses: yellow there alone.
  const colour = state.colour === "yellow" && !isAsking ? "blue" : state.colour;
  return (
    <li>
      <article className="grid gap-x-s5 gap-y-1.5 py-4 md:grid-cols-[9.5rem_1fr_auto] md:items-center">
        <p>
          <StateTag state={{ ...state, colour }} />
        </p>{" "}
        <div>
          <h3>
            <Link
              to={pathTo(paths.lessonRequest, { lessonRequestId: String(id) })}
              className="no-underline hover:underline"
            >
              {requestName(t, request)}
            </Link>
          </h3>{" "}
          <p className="mt-0.5 max-w-read text-sm text-ink-2">
            {isAsking ? (
              <b className="text-ink">{state.waiting?.sentence}</b>
            ) : (
              sentenceOf(t, request)
            )}{" "}
            {answersOf(t, request)}
          </p>
        </div>{" "}
        <p className="mt-1 md:min-w-52 md:text-right">
          <RequestButton request={request} leads={leads} />
        </p>
      </article>
    </li>
  );
}

const sentenceOf = (t: T, request: LessonRequest): string =>
  request.state.waiting?.sentence ?? datedFacts(t, request);

/** Who said yes, and who asks a question. */
function answersOf(t: T, { proposals }: LessonRequest): string {
  const answers = proposals.filter(isToRead);
  const yes = answers.filter((one) => !isQuestion(one.teacher_response)).map(nameOf);
  const asking = answers.filter((one) => isQuestion(one.teacher_response)).map(nameOf);
  const sentences = [
    yes.length > 0 && t("list.yes", { count: yes.length, teachers: listWords(yes) }),
    asking.length > 0 && t("list.asks", { count: asking.length, teachers: listWords(asking) }),
  ];
  return sentences.filter(Boolean).join(" ");
}

const nameOf = ({ teacher }: LessonRequest["proposals"][number]) => teacher.firstname;
