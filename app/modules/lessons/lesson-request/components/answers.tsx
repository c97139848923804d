import { useTranslation } from "react-i18next";

import { briefInstant } from "#app/lib/french-date.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import type {
  LessonRequest,
  RequestProposal,
} from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { isAwaitingAnswer } from "#app/modules/lessons/proposal/domain.ts";
import { cx } from "#app/ui/cx.ts";
import { Tbl } from "#app/ui/facts.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Rows } from "#app/ui/rows.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

import { AnswerCard } from "./answer-card.tsx";
import { RequestedTeacher } from "./proposed-teacher.tsx";
import { isToRead } from "./request-act.ts";
import { SentTo } from "./sent-to.tsx";

export function Answers({ request }: { request: LessonRequest }) {
  const { t } = useTranslation("lesson-request");
  const { proposals, id } = request;
  const toRead = proposals.filter(isToRead);
  const chosen = proposals.filter((one) => one.teacher_response === "selected");
  const others = proposals.filter((one) => !toRead.includes(one) && !chosen.includes(one));
  const best = toRead.find(({ offer_status }) => offer_status && isAwaitingAnswer(offer_status));
  return (
    <>
      <SentTo request={request} />
      {chosen.length > 0 && (
        <Section title={t(request.contact ? "selected_terms" : "selected")}>
          <Cards proposals={chosen} lessonRequestId={id} />
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
          {toRead.length > 1 && <Brief proposals={toRead} />}
          <Cards proposals={toRead} lessonRequestId={id} best={best} />
        </Section>
      )}
      {others.length > 0 && (
        <Others
          proposals={others}
          title={t(others.length === proposals.length ? "asked_title" : "others", {
            count: others.length,
          })}
        />
      )}
    </>
  );
}

type CardsProps = {
  proposals: readonly RequestProposal[];
  lessonRequestId: number;
  best?: RequestProposal | undefined;
};

function Cards({ proposals, lessonRequestId, best }: CardsProps) {
  return (
    <ul className="grid border-t-2 border-ink md:grid-cols-2 md:gap-x-s6 lg:grid-cols-3">
      {proposals.map((proposal) => (
        <AnswerCard
          key={proposal.id}
          {...{ proposal, lessonRequestId }}
          first={proposal.id === best?.id}
        />
      ))}
    </ul>
  );
}

function Brief({ proposals }: { proposals: readonly RequestProposal[] }) {
  const { t } = useTranslation("lesson-request");
  return (
    <div className="mb-s4 md:hidden">
      <Tbl
        caption={t("brief.caption")}
        head={[t("brief.teacher"), t("brief.answer_slot"), <BriefHead key="price" />]}
        figures={1}
        rows={proposals.map((proposal) => [
          <a key="name" href={`#proposition-${String(proposal.id)}`}>
            {proposal.teacher.firstname}
          </a>,
          <BriefAnswer key="state" proposal={proposal} />,
          <BriefPrice key="price" proposal={proposal} />,
        ])}
      />
    </div>
  );
}

function BriefAnswer({ proposal: { state, first_slot: slot } }: { proposal: RequestProposal }) {
  return (
    <>
      <StateTag state={state} />{" "}
      {slot && <span className="mt-1 block text-xs">{briefInstant(new Date(slot))}</span>}
    </>
  );
}

function BriefHead() {
  const { t } = useTranslation("lesson-request");
  return (
    <>
      {t("brief.price")} <span className="block text-xs text-board">{t("brief.after")}</span>
    </>
  );
}

function BriefPrice({ proposal }: { proposal: RequestProposal }) {
  const { t } = useTranslation("lesson-request");
  const { price, price_after_tax_credit: net } = proposal;
  return (
    <>
      <b className="font-title text-lg">{hourlyPrice(price)}</b>{" "}
      <span className={cx("block text-xs", net === null ? "text-ink-2" : "text-board")}>
        {net === null ? t("brief.not_eligible") : t("brief.net", { net: hourlyPrice(net) })}
      </span>
    </>
  );
}

type OthersProps = { proposals: readonly RequestProposal[]; title: string };

function Others({ proposals, title }: OthersProps) {
  const { t } = useTranslation("lesson-request");
  const words = new Set(proposals.map(({ state }) => state.waiting && state.word));
  const isAlike = words.size === 1 && !words.has(null);
  return (
    <Section
      title={title}
      more={
        proposals.some(({ price_after_tax_credit: net }) => net !== null) && (
          <p className="text-xs text-board">{t("brief.columns")}</p>
        )
      }
    >
      <Rows label={title}>
        {proposals.map((proposal) => (
          <RequestedTeacher key={proposal.id} proposal={proposal} isAlike={isAlike} />
        ))}
      </Rows>
    </Section>
  );
}
