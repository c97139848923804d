import { useTranslation } from "react-i18next";

import { figure } from "#app/lib/figure.ts";
import { nameWithInitial } from "#app/lib/names.ts";
import { briefHourAt } from "#app/lib/place-hour.ts";
import { conditionSentence } from "#app/modules/foundation/reference/condition.domain.ts";
import type { RequestProposal } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { isAwaitingAnswer, isQuestion } from "#app/modules/lessons/proposal/domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Rate } from "#app/ui/lines.tsx";
import { Link } from "#app/ui/link.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Price } from "#app/ui/price.tsx";
import { usePlace } from "#app/ui/shell-data.ts";
import { Tag } from "#app/ui/state-tag.tsx";

import { type Common, ownReasons } from "./answers-common.tsx";

type Card = {
  lessonRequestId: number;
  proposal: RequestProposal;
  common: Common;
  first?: boolean;
};

/** One answer to compare by what differs (CUS-028). */
export function AnswerCard({ lessonRequestId, proposal, common, first }: Card) {
  const { t } = useTranslation("lesson-request");
  const home = usePlace();
  const { first_slot: slot, credit_refusal: refusal } = proposal;
  return (
    <li
      id={`proposition-${String(proposal.id)}`}
      className="grid content-start gap-1.5 border-b border-line py-s3 md:row-span-3 md:grid-rows-subgrid"
    >
      <Who proposal={proposal} />
      <div className="grid content-start gap-1">
        <p className="flex flex-wrap items-center gap-x-s3 gap-y-1">
          <AnswerTag proposal={proposal} />
          {slot && (
            <span>
              <span className="sr-only">{t("answer.slot")}</span>{" "}
              <b>{briefHourAt(new Date(slot), home)}</b>
            </span>
          )}
        </p>
        <Words proposal={proposal} />
        <p className="text-sm text-ink-2 empty:hidden">
          {[
            ...ownReasons(proposal, common).map((name) => t(`common.${name}`, { count: 1 })),
            refusal && common.refusal === undefined ? t(`answer.${refusal}`) : "",
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
      </div>
      <div className="flex items-center justify-between gap-x-s3 gap-y-s2 md:grid md:content-between md:justify-stretch">
        <div className="min-w-22 flex-1">
          <Price size="s" gross={proposal.price} net={proposal.price_after_tax_credit} />
        </div>
        <div className="grid empty:hidden">
          <Decision lessonRequestId={lessonRequestId} proposal={proposal} first={first ?? false} />
        </div>
      </div>
    </li>
  );
}

function Who({ proposal: { teacher, distance_km: km } }: Pick<Card, "proposal">) {
  const { t } = useTranslation("lesson-request");
  const far = km !== null && t(km < 1 ? "line.near" : "line.distance", { km: figure(km) });
  return (
    <div className="flex items-start gap-s3">
      <Portrait src={teacher.photo_url} name={teacher.firstname} size="s" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-s3">
          <h3>
            <Link to={pathTo(paths.lesson, { lesson: teacher.slug })}>
              {nameWithInitial(teacher.firstname, teacher.initial)}
            </Link>
          </h3>{" "}
          {teacher.rating !== null && (
            <Rate rating={teacher.rating} count={teacher.reviews_count} />
          )}
        </div>
        <p className="text-sm leading-[1.35] text-ink-2">
          {[teacher.headline ?? teacher.title, far].filter(Boolean).join(", ")}
        </p>
      </div>
    </div>
  );
}

/** Yellow only where the family must weigh a condition or answer a question. */
function AnswerTag({ proposal: { state, teacher_response: response } }: Pick<Card, "proposal">) {
  const isFree = response === "accepted" || response === "applicate";
  return <Tag colour={isFree ? "green" : state.colour}>{state.word}</Tag>;
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

function Decision({ lessonRequestId, proposal, first }: Required<Omit<Card, "common">>) {
  const { t } = useTranslation("lesson-request");
  const { teacher, offer_status: offer, teacher_response: response } = proposal;
  const params = { lessonRequestId: String(lessonRequestId), proposalId: String(proposal.id) };
  const link = {
    to: pathTo(paths.answerProposal, params),
    state: { opener: true },
    preventScrollReset: true,
  };
  if (offer && isAwaitingAnswer(offer)) {
    return (
      <ButtonLink {...link} variant={first ? "primary" : "default"} size="s">
        {t("answer.accept", { teacher: teacher.firstname })}
      </ButtonLink>
    );
  }
  if (!isQuestion(response)) return null;
  return (
    <ButtonLink {...link} size="s">
      {t("answer.reply", { teacher: teacher.firstname })}
    </ButtonLink>
  );
}
