import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { fullName } from "#app/lib/full-name.ts";
import { dayPlus, parisDay } from "#app/lib/paris-time.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { taxInside } from "#app/modules/billing/bill/domain.ts";
import type { BillLine } from "#app/modules/billing/credit/domain.ts";
import { isOnSale } from "#app/modules/catalogue/group-lesson/domain.ts";
import type { GroupLessonRow } from "#app/modules/catalogue/group-lesson/hold.server.ts";
import type { ContractKind } from "#app/modules/catalogue/price/domain.ts";
import { groupLessonVat, isSchoolSupport } from "#app/modules/catalogue/price/vat.domain.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";
import {
  familyLinesOf,
  findOffer,
  type Offer,
} from "#app/modules/lessons/contract/find-offer.server.ts";
import { currentPrice } from "#app/modules/lessons/contract/price-on.server.ts";
import { findOwnPaper } from "#app/modules/lessons/contract/show-terms.server.ts";
import { billLinesOf } from "#app/modules/lessons/course/bill.domain.ts";

import { quotedCents, quoteReference, type QuoteSource, validUntil } from "./domain.ts";
import type { QuoteQuery } from "./endpoints.ts";

export type MadeQuote = Readonly<{
  reference: string;
  madeAt: Date;
  validUntil: string;
  title: string;
  family: readonly string[];
  lessons: Pick<Offer, "mode" | "teacher" | "format" | "subjectId" | "levelId" | "student"> | null;
  hours: number | null;
  hourCents: number | null;
  lines: readonly BillLine[];
  totalCents: number;
  afterCreditCents: number | null;
  refusal: "online" | "not_approved" | "stage" | null;
  entity: BillEntity;
}>;

/** Cents a family pays for a seat of a group lesson. Handed down: registrations are above. */
export type SeatPricing = (
  call: Call,
  groupLessonId: number,
) => Promise<
  Readonly<{
    groupLesson: Pick<GroupLessonRow, "title" | "state" | "startsAt">;
    totalCents: number;
  }>
>;

/** A family's quote (API-182). 422 when it names nothing, 404 for what is not theirs. */
export async function makeQuote(
  call: Call,
  query: QuoteQuery,
  seatPrice: SeatPricing,
): Promise<MadeQuote> {
  const { group_lesson_id: groupLessonId } = query;
  if (groupLessonId !== undefined) return quoteGroupLesson(call, groupLessonId, seatPrice);
  if (query.contract_id !== undefined) return quoteContract(call, query, query.contract_id);
  return quoteOffer(call, query);
}

async function quoteOffer(call: Call, query: QuoteQuery): Promise<MadeQuote> {
  const { lesson_request_id: request, proposal_id: proposal, teacher_id: teacher } = query;
  if ((request ?? proposal ?? teacher) === undefined) {
    throw fieldFault("contract_id", "api.quote.which");
  }
  const offer = await findOffer(call, query);
  const [price] = offer.prices;
  if (!price) throw new Error("An offer has a price.");
  const source = offer.requestId === null ? "teacher" : "request";
  const id = offer.requestId ?? teacher ?? 0;
  const quoted = { offer, cents: price.hourlyPriceCents, kind: "classic" as const };
  return quoteLessons(call, query, { ...quoted, source, id });
}

async function quoteContract(call: Call, query: QuoteQuery, id: number): Promise<MadeQuote> {
  const { contract, versions, family, home, student, teacher, mode } = await findOwnPaper(call, id);
  const offer = {
    mode,
    format: contract.courseFormat,
    subjectId: contract.subjectId,
    levelId: contract.levelId,
    student: fullName(student),
    teacher: { ...teacher, name: fullName(teacher) },
    family: [fullName(family), ...(home ? [home.full_address] : [])],
  };
  const cents = currentPrice(versions, contract, call.now);
  return quoteLessons(call, query, { offer, cents, kind: contract.kind, source: "contract", id });
}

type Lessons = Readonly<{
  offer: Pick<
    Offer,
    "mode" | "teacher" | "format" | "subjectId" | "levelId" | "student" | "family"
  >;
  cents: number;
  kind: ContractKind;
  source: QuoteSource;
  id: number;
}>;

function quoteLessons(
  { now }: Call,
  { hours }: QuoteQuery,
  { offer, cents, kind, source, id }: Lessons,
): MadeQuote {
  const { mode, teacher, format, subjectId, levelId, student, family } = offer;
  const quoted = quotedCents({ ...teacher, format, hourlyPriceCents: cents, hours });
  const schoolSupport =
    subjectId !== null && levelId !== null && isSchoolSupport(subjectId, levelId);
  return {
    reference: quoteReference(source, id, now),
    madeAt: now,
    validUntil: validUntil(now),
    title: titleOf(offer),
    family,
    lessons: { mode, teacher, format, subjectId, levelId, student },
    hours,
    hourCents: quoted.hourCents,
    lines: billLinesOf({
      mode,
      regime: teacher.vatRegime,
      declared: quoted.refusal === null,
      kind,
      amountCents: quoted.totalCents,
      minutes: hours * 60,
      on: parisDay(now),
      format,
      schoolSupport,
      absent: false,
    }),
    totalCents: quoted.totalCents,
    afterCreditCents: quoted.afterCreditCents,
    refusal: quoted.refusal,
    entity: "main",
  };
}

function titleOf({ subjectId, levelId, format, teacher }: Lessons["offer"]): string {
  return [
    ...(subjectId === null ? [] : [referenceName("subject", subjectId)]),
    ...(levelId === null ? [] : [referenceName("level", levelId)]),
    i18next.t(`quote:place.${format}`),
    i18next.t("quote:with", { teacher: teacher.name }),
  ].join(", ");
}

/**
 * A group lesson at its current price, without loyalty or seat (CUS-045). 409 once registrations close, and on its
 * first day: the quote would be valid for no day.
 */
async function quoteGroupLesson(
  call: Call,
  id: number,
  seatPrice: SeatPricing,
): Promise<MadeQuote> {
  const { groupLesson, totalCents } = await seatPrice(call, id);
  const dayBefore = dayPlus(parisDay(groupLesson.startsAt), -1);
  if (!isOnSale(groupLesson) || dayBefore < parisDay(call.now)) {
    throw new RuleError("conflict", "api.group_lesson.closed");
  }
  const vatPerMille = groupLessonVat(parisDay(call.now));
  return {
    reference: quoteReference("stage", id, call.now),
    madeAt: call.now,
    validUntil: validUntil(call.now, dayBefore),
    title: groupLesson.title,
    family: await familyLinesOf(call.db, call.actor.id),
    lessons: null,
    hours: null,
    hourCents: null,
    lines: [
      {
        kind: "registration",
        amountCents: totalCents,
        vatCents: taxInside(totalCents, vatPerMille),
        vatPerMille,
      },
    ],
    totalCents,
    afterCreditCents: null,
    refusal: "stage",
    entity: "second",
  };
}
