import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { dayAndTime } from "#app/lib/french-date.ts";
import { nameWithInitial } from "#app/lib/names.ts";
import { conditionSentence } from "#app/modules/foundation/reference/condition.domain.ts";
import type { RequestProposal } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { isAwaitingAnswer, isQuestion } from "#app/modules/lessons/proposal/domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Rate } from "#app/ui/lines.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Price } from "#app/ui/price.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

import { Reasons } from "./reasons.tsx";

type Card = { lessonRequestId: number; proposal: RequestProposal; first?: boolean };

/** One answer to compare, the price first (CUS-028). */
export function AnswerCard({ lessonRequestId, proposal, first }: Card) {
  const { t } = useTranslation("lesson-request");
  const { teacher, credit_refusal: refusal } = proposal;
  return (
    <li
      id={`proposition-${String(proposal.id)}`}
      className="grid content-start gap-s3 border-b border-line py-s5 md:row-span-3 md:grid-rows-subgrid"
    >
      <div className="grid content-start gap-s3">
        <div className="flex items-center gap-s4">
          <Portrait src={teacher.photo_url} name={teacher.firstname} size="s" />
          <div>
            <h3>{nameWithInitial(teacher.firstname, teacher.initial)}</h3>
            <p className="text-sm text-ink-2">{teacher.headline ?? teacher.title}</p>
            {teacher.rating !== null && (
              <Rate rating={teacher.rating} count={teacher.reviews_count} />
            )}
          </div>
        </div>
        <p>
          <StateTag state={proposal.state} />
        </p>
        <Words proposal={proposal} />
        {proposal.first_slot && (
          <p>{t("answer.slot", { when: dayAndTime(new Date(proposal.first_slot)) })}</p>
        )}
        {proposal.teacher_response !== "selected" && <Reasons proposal={proposal} />}
        <p className="text-sm text-ink-2">{t(`answer.${proposal.mode}`)}</p>
      </div>
      <div>
        <Price gross={proposal.price} net={proposal.price_after_tax_credit} />
        {refusal && <p className="text-xs text-ink-2">{t(`answer.${refusal}`)}</p>}
      </div>
      <div className="grid content-start gap-s3">
        <Decision lessonRequestId={lessonRequestId} proposal={proposal} first={first ?? false} />{" "}
        <Link
          to={pathTo(paths.lesson, { lesson: teacher.slug })}
          className="inline-flex min-h-tap items-center text-sm"
        >
          {t("answer.see", { teacher: teacher.firstname })}
        </Link>
      </div>
    </li>
  );
}

function Words({ proposal }: { proposal: RequestProposal }) {
  const { t } = useTranslation("lesson-request");
  const { condition, teacher_comments: words, clarification_answer: answer } = proposal;
  if (!condition && !words && !answer) return null;
  return (
    <div>
      {condition && (
        <p className="font-semibold">
          {conditionSentence(t, condition.name, proposal.condition_value)}
        </p>
      )}
      {words && <p>{t("answer.quote", { words })}</p>}
      {answer && <p className="text-sm text-ink-2">{t("answer.your_answer", { words: answer })}</p>}
    </div>
  );
}

function Decision({ lessonRequestId, proposal, first }: Required<Card>) {
  const { t } = useTranslation("lesson-request");
  const { teacher, offer_status: offer, teacher_response: response } = proposal;
  const params = { lessonRequestId: String(lessonRequestId), proposalId: String(proposal.id) };
  const link = {
    to: pathTo(paths.answerProposal, params),
    "data-opens": "answer-proposal",
    state: { opener: true },
    preventScrollReset: true,
  };
  if (offer && isAwaitingAnswer(offer)) {
    return (
      <ButtonLink {...link} variant={first ? "primary" : "default"}>
        {t("answer.accept", { teacher: teacher.firstname })}
      </ButtonLink>
    );
  }
  if (!isQuestion(response)) return null;
  return <ButtonLink {...link}>{t("answer.reply", { teacher: teacher.firstname })}</ButtonLink>;
}
