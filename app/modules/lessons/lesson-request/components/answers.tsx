import { useTranslation } from "react-i18next";

import type {
  LessonRequest,
  RequestProposal,
} from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { isAwaitingAnswer } from "#app/modules/lessons/proposal/domain.ts";
import { cx } from "#app/ui/cx.ts";
import { Fold } from "#app/ui/fold.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Rows } from "#app/ui/rows.tsx";

import { AnnouncementNote } from "./announcement-note.tsx";
import { AnswerCard } from "./answer-card.tsx";
import { commonOf, CommonWords } from "./answers-common.tsx";
import { RequestedTeacher } from "./proposed-teacher.tsx";
import { isToRead } from "./request-act.ts";
import { CountSentence, SentTo } from "./sent-to.tsx";

export function Answers({ request }: { request: LessonRequest }) {
  const { t } = useTranslation("lesson-request");
  const { proposals, id } = request;
  const toRead = proposals.filter(isToRead);
  const chosen = proposals.filter((one) => one.teacher_response === "selected");
  const others = proposals.filter((one) => !toRead.includes(one) && !chosen.includes(one));
  const best = toRead.find(({ offer_status }) => offer_status && isAwaitingAnswer(offer_status));
  return (
    <>
      {toRead.length === 0 && <SentTo request={request} />}
      {chosen.length > 0 && (
        <Section title={t(request.contact ? "selected_terms" : "selected")}>
          <Cards proposals={chosen} lessonRequestId={id} isAgreed={request.contact !== null} />
        </Section>
      )}
      {toRead.length > 0 && (
        <Section
          title={
            <>
              <mark>{t("answers.count", { count: toRead.length })}</mark>{" "}
              {t("answers.act", { count: toRead.length })}
            </>
          }
        >
          <Cards proposals={toRead} lessonRequestId={id} best={best} />
        </Section>
      )}
      {others.length > 0 && <Others {...{ request, others }} />}
      {others.length === 0 && toRead.length > 0 && <AnnouncementNote request={request} />}
    </>
  );
}

type CardsProps = {
  proposals: readonly RequestProposal[];
  lessonRequestId: number;
  best?: RequestProposal | undefined;
  isAgreed?: boolean;
};

/** As many side by side as leave no answer alone on its line. */
function columnsFor(count: number): string {
  if (count === 1) return "max-w-read";
  if (count === 2) return "md:grid-cols-2";
  const isByThree = count % 3 === 0 || count % 4 === 1;
  return cx("md:grid-cols-2", isByThree ? "lg:grid-cols-3" : "lg:grid-cols-4");
}

function Cards({ proposals, lessonRequestId, best, isAgreed = false }: CardsProps) {
  const common = commonOf(proposals);
  return (
    <>
      <ul className={cx("grid border-t-2 border-ink md:gap-x-s5", columnsFor(proposals.length))}>
        {proposals.map((proposal) => (
          <AnswerCard
            key={proposal.id}
            {...{ proposal, lessonRequestId, common }}
            first={proposal.id === best?.id}
          />
        ))}
      </ul>
      <CommonWords {...{ common, proposals, isAgreed }} />
    </>
  );
}

type OthersProps = { request: LessonRequest; others: readonly RequestProposal[] };

function Others({ request, others }: OthersProps) {
  const { t } = useTranslation("lesson-request");
  const isAnswered = others.length < request.proposals.length;
  const title = t(isAnswered ? "others" : "asked_title", { count: others.length });
  const credited = others.some(({ price_after_tax_credit: net }) => net !== null);
  const columns = credited && <p className="text-xs text-board">{t("columns")}</p>;
  if (!isAnswered) {
    return (
      <Section title={title} more={columns}>
        <Requested title={title} others={others} />
      </Section>
    );
  }
  return (
    <div className="mt-s3">
      <Fold title={title} wide>
        <CountSentence request={request} />
        {columns}
        <Requested title={title} others={others} />
        <AnnouncementNote request={request} />
      </Fold>
    </div>
  );
}

function Requested({ title, others }: { title: string; others: readonly RequestProposal[] }) {
  const words = new Set(others.map(({ state }) => state.waiting && state.word));
  const isAlike = words.size === 1 && !words.has(null);
  return (
    <Rows label={title}>
      {others.map((proposal) => (
        <RequestedTeacher key={proposal.id} proposal={proposal} isAlike={isAlike} />
      ))}
    </Rows>
  );
}
