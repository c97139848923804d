import type {
  LessonRequest,
  RequestProposal,
} from "#app/modules/lessons/lesson-request/endpoints.ts";
import { awaitsFamily } from "#app/modules/lessons/lesson-request/proposal.domain.ts";
import { paths, pathTo } from "#app/paths.ts";

type Act = Readonly<{
  /** The card of words that asks for it. */
  words: "widen" | "evaluate" | "payment_method" | "terms" | "first_course_report";
  to: string;
  /** The dialog that it opens. */
  opens?: string;
}>;

type Input = Pick<LessonRequest, "id" | "process" | "step" | "needs" | "widen_open" | "proposals">;

/** An answer that the family has to read: an offer to accept, a question. */
export const isToRead = ({ teacher_response, offer_status }: RequestProposal) =>
  awaitsFamily({ teacherResponse: teacher_response, offerStatus: offer_status ?? "none" });

/** Requests that wait for their family, then the others, each in the order they came. */
export function byTurn<One extends Pick<LessonRequest, "state">>(requests: readonly One[]): One[] {
  const awaited = requests.filter(isAwaited);
  return [...awaited, ...requests.filter((one) => !awaited.includes(one))];
}

export const isAwaited = ({ state }: Pick<LessonRequest, "state">) =>
  state.waiting?.who === "customer";

/** The one thing that a request waits for and its family does at once; comparing answers is its page itself (STM-02). */
export function actOf(request: Input): Act | undefined {
  if (request.process === "cancelled") return undefined;
  const params = { lessonRequestId: String(request.id) };
  if (request.widen_open) {
    const to = pathTo(paths.widenLessonRequest, params);
    return { words: "widen", to, opens: "widen-request" };
  }
  switch (request.step) {
    case "to_evaluate": {
      const to = pathTo(paths.lessonRequestQuestionnaire, params);
      return { words: "evaluate", to, opens: "questionnaire" };
    }
    case "payment_method":
      return meansOf(request) ?? termsOf(request);
    case "first_course_report": {
      const to = pathTo(paths.lessonRequestFirstCourse, params);
      return { words: "first_course_report", to, opens: "confirm-first-course" };
    }
    default:
      return undefined;
  }
}

const meansOf = ({ needs }: Input): Act | undefined =>
  needs?.means ? { words: "payment_method", to: paths.addCard } : undefined;

/** The terms that were left unticked: they stand with the answer that was chosen (API-031). */
export function termsOf({ id, needs, proposals }: Input): Act | undefined {
  const chosen = proposals.find((one) => one.teacher_response === "selected");
  if (!needs?.terms || !chosen) return undefined;
  const params = { lessonRequestId: String(id), proposalId: String(chosen.id) };
  return { words: "terms", to: pathTo(paths.answerProposal, params), opens: "answer-proposal" };
}
