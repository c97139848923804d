import type {
  LessonRequest,
  RequestProposal,
} from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { awaitsFamily } from "#app/modules/lessons/proposal/domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import type { DialogId } from "#app/ui/dialog-id.ts";

type Act = Readonly<{
  words: "widen" | "evaluate" | "payment_method" | "terms" | "first_course_report";
  to: string;
  /** Empty: a dialog without id; undefined: another page. */
  opens?: DialogId | "";
}>;

type RequestFacts = Pick<
  LessonRequest,
  "id" | "process" | "state" | "step" | "needs" | "widen_open" | "proposals"
>;

export const isToRead = ({ teacher_response, offer_status }: RequestProposal) =>
  awaitsFamily({ teacherResponse: teacher_response, offerStatus: offer_status ?? "none" });

export function byTurn<One extends Pick<LessonRequest, "state">>(requests: readonly One[]): One[] {
  const awaited = requests.filter(isAwaited);
  return [...awaited, ...requests.filter((one) => !awaited.includes(one))];
}

export const isAwaited = ({ state }: Pick<LessonRequest, "state">) =>
  state.waiting?.who === "customer";

/** The chosen teacher and the family have yet to agree on a first course. */
export const isUndated = ({
  process,
  first_course: first,
}: Pick<LessonRequest, "process" | "first_course">) =>
  process === "waiting_first_course" && first === null;

export function actOf(request: RequestFacts): Act | undefined {
  if (request.process === "cancelled") return undefined;
  const params = { lessonRequestId: String(request.id) };
  if (request.widen_open) {
    const to = pathTo(paths.widenLessonRequest, params);
    return { words: "widen", to, opens: "widen-request" };
  }
  switch (request.step) {
    case "to_evaluate": {
      const to = pathTo(paths.lessonRequestQuestionnaire, params);
      return { words: "evaluate", to, opens: "" };
    }
    case "payment_method":
      return meansOf(request) ?? termsOf(request);
    case "first_course_report":
      return reportOf(request);
    default:
      return undefined;
  }
}

function reportOf(request: RequestFacts): Act | undefined {
  if (!isAwaited(request)) return undefined;
  const to = pathTo(paths.lessonRequestFirstCourse, { lessonRequestId: String(request.id) });
  return { words: "first_course_report", to, opens: "confirm-first-course" };
}

const meansOf = ({ needs }: RequestFacts): Act | undefined =>
  needs?.means ? { words: "payment_method", to: paths.addCard } : undefined;

export function termsOf({ id, needs, proposals }: RequestFacts): Act | undefined {
  const chosen = proposals.find((one) => one.teacher_response === "selected");
  if (!needs?.terms || !chosen) return undefined;
  const params = { lessonRequestId: String(id), proposalId: String(chosen.id) };
  return { words: "terms", to: pathTo(paths.answerProposal, params), opens: "" };
}
