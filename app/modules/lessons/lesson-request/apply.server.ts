import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { quotation } from "#app/lib/one-line.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { delays } from "#app/modules/lessons/proposal/domain.ts";
import {
  insertProposal,
  type ProposalRow,
} from "#app/modules/lessons/proposal/repository.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";

import { advanceOffer } from "./advance-proposal.server.ts";
import { answerFacts } from "./answer-facts.server.ts";
import { followProposals } from "./follow-proposals.server.ts";
import { notifyFamily } from "./notify.server.ts";
import type { LessonRequestRow } from "./repository.server.ts";

type Application = Pick<
  ProposalRow,
  "teacherId" | "hourlyPriceCents" | "salaryCents" | "netCents" | "distanceKm" | "score" | "terms"
> &
  Readonly<{ words: string | null }>;

/**
 * A teacher applies to a request (STM-05): the proposal is « applicate » and its offer proposed at once. 409 if asked
 * meanwhile. The caller locks the request.
 */
export async function applyTo(
  tx: Tx,
  { id: lessonRequestId, courseType }: LessonRequestRow,
  { words, teacherId, ...reckoned }: Application,
  { by, now }: By,
): Promise<void> {
  const proposal = await insertProposal(tx, {
    lessonRequestId,
    teacherId,
    ...reckoned,
    origin: "application",
    teacherResponse: "applicate",
    offerStatus: "none",
    teacherComments: words,
    askedAt: now,
    respondedAt: now,
  });
  if (!proposal) throw new RuleError("conflict", "api.opportunity.asked");
  const { id } = proposal;
  const line = { machine: "proposal", event: "apply", from: null, to: "applicate" } as const;
  await record(tx, { ...line, id, by, at: now });
  await advanceOffer(tx, proposal, { event: "propose", by, now });
  await followProposals(tx, lessonRequestId, { by, now });
  const teacher = await findPerson(tx, teacherId);
  const details = {
    teacher: teacher?.firstname ?? "",
    words: words ? quotation(words) : "",
    price: hourlyPrice(toEuros(reckoned.hourlyPriceCents)),
    deadline: shortDay(plusDays(now, delays.offerCancelDays)),
  };
  const inMail = { facts: await answerFacts(tx, proposal, courseType, now) };
  await notifyFamily(tx, { lessonRequestId, about: "proposal_accepted", details, inMail }, now);
}
