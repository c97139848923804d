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

export function SentTo({ request }: SentToProps) {
  const { t } = useTranslation("lesson-request");
  const { process, answers_due_at: due } = request;
  const proposals = request.proposals.filter(isAsked);
  if (process !== "processing" && process !== "waiting_customer_reply") return null;
  if (request.proposals.length === 0) return <p className="mt-s4">{t("nobody")}</p>;
  const count = proposals.length;
  const deadline = due && dayAndTime(new Date(due));
  const sentence = deadline ? t("asked", { count, deadline }) : t("asked_open", { count });
  const isFresh = request.proposals.every(({ responded_at: answered }) => answered === null);
  if (!isFresh) return count > 1 && <p className="mt-s4">{sentence}</p>;
  return (
    <div className="mt-s4 max-w-read">
      <Note tone="green" icon="check">
        <p className="font-semibold">
          <SentTitle proposals={proposals} />
        </p>
        <p className="text-sm">
          <span>{sentence}</span> <Usual proposals={proposals} />
        </p>
      </Note>
    </div>
  );
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
