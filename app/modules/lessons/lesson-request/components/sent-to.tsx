import { useTranslation } from "react-i18next";

import { dayAndTime } from "#app/lib/french-date.ts";
import { responseTimeOf } from "#app/lib/response-time.ts";
import type {
  LessonRequest,
  RequestProposal,
} from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { isAsked } from "#app/modules/lessons/proposal/domain.ts";
import { Note } from "#app/ui/note.tsx";

type SentToProps = { request: LessonRequest };

/** What was sent, until a teacher answers. */
export function SentTo({ request }: SentToProps) {
  const { t } = useTranslation("lesson-request");
  if (!isSearching(request) || request.widen_open) return null;
  const { proposals } = request;
  if (proposals.length === 0) return <p className="mt-s4">{t("nobody")}</p>;
  if (proposals.some(({ responded_at: answered }) => answered !== null)) {
    return <CountSentence request={request} />;
  }
  const contacted = proposals.filter(isAsked);
  return (
    <div className="mt-s4 max-w-read">
      <Note tone="green" icon="check">
        <p className="font-semibold">
          <SentTitle proposals={contacted} />
        </p>
        <p className="text-sm">
          <span>{sentenceOf(t, request)}</span> <Usual proposals={contacted} />
        </p>
      </Note>
    </div>
  );
}

export function CountSentence({ request }: SentToProps) {
  const { t } = useTranslation("lesson-request");
  const isShown = isSearching(request) && request.proposals.filter(isAsked).length > 1;
  return isShown && <p className="mt-s4">{sentenceOf(t, request)}</p>;
}

const isSearching = ({ process }: LessonRequest): boolean =>
  process === "processing" || process === "waiting_customer_reply";

type Say = (key: string, words: { count: number; deadline?: string }) => string;

function sentenceOf(t: Say, { proposals, answers_due_at: due }: LessonRequest): string {
  const count = proposals.filter(isAsked).length;
  if (!due) return t("asked_open", { count });
  return t("asked", { count, deadline: dayAndTime(new Date(due)) });
}

type ProposalsProps = { proposals: readonly RequestProposal[] };

function SentTitle({ proposals }: ProposalsProps) {
  const { t } = useTranslation("lesson-request");
  const first = proposals.find(({ origin }) => origin === "customer") ?? proposals[0];
  const count = proposals.length - 1;
  const teacher = first?.teacher.firstname ?? "";
  return count === 0 ? t("sent.alone", { teacher }) : t("sent.with", { teacher, count });
}

function Usual({ proposals }: ProposalsProps) {
  const { t } = useTranslation("lesson-request");
  const delays = proposals.flatMap(({ teacher }) => teacher.response_time_hours ?? []);
  if (delays.length === 0) return <span>{t("sent.then")}</span>;
  const { unit, count } = responseTimeOf(Math.min(...delays));
  return <span>{t(`sent.usual_${unit}`, { count })}</span>;
}
