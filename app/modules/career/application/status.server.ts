import type { Call, OpenCall } from "#app/api/call.server.ts";
import { countCall } from "#app/api/limit.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { networkOf } from "#app/lib/network.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { sentence } from "#app/lib/sentence.ts";
import { papersInOrder, standingOf } from "#app/modules/career/document/domain.ts";

import type { ApplicantState } from "./application.endpoints.ts";
import { answeredBefore, type ApplicantStatus, applicationStateOf } from "./domain.ts";
import { lackingIn } from "./lacking.domain.ts";
import { findApplicant, findOwn, hasOpenDraft } from "./repository.server.ts";

// In the demonstration all calls come from one machine.
const aDay = {
  calls: env.demo ? 400 : 20,
  perSeconds: 86_400,
  code: "api.application.too_many_today",
};

/** Status of an e-mail (API-056), without refusal reasons; twenty calls a day per network. */
export async function showStatus(
  call: OpenCall,
  { email }: { email: string },
): Promise<ApplicantState> {
  const { db, now } = call;
  await countLookUp(call);
  const status = await statusOf(db, email, now);
  return {
    type: status,
    status,
    ...(status === "being_processed_step_1" && { resume: true }),
    message: sentence(`api.application.status_${status}`),
  };
}

/** Rate limit of e-mail look-ups: twenty a day per network (CST-51). */
export const countLookUp = ({ db, ip, machineNow }: OpenCall): Promise<void> =>
  countCall(db, `candidate status ${networkOf(ip)}`, aDay, machineNow);

/** A family or candidate by account, else by an open draft. */
export async function statusOf(db: Db, email: string, now: Date): Promise<ApplicantStatus> {
  const found = await findApplicant(db, email);
  if (found) return found.status ?? "customer";
  return (await hasOpenDraft(db, email, now)) ? "being_processed_step_1" : "unknown";
}

type View = Parameters<typeof lackingIn>[0]["papers"][number];

/** Application status of the signed-in teacher (STM-08, TEA-036). */
export async function showOwn({ db, actor }: Call) {
  const own = orNotFound(await findOwn(db, actor.id), "api.application.not_found");
  const { status, sentAt, account, mandate, papers, degreeSeenAt, ...offer } = own;
  const shownPapers = papersInOrder<View>(papers, offer, (type) => ({
    id: null,
    type,
    status: "missing",
  })).map((paper) => ({ ...paper, status: standingOf(paper, degreeSeenAt) }));
  return {
    status,
    state: presentState("teacher", applicationStateOf(status)),
    sent_at: iso(sentAt),
    answered_before: sentAt ? answeredBefore(sentAt) : null,
    lacking: lackingIn({
      account: account ?? "missing",
      selfEmployed: offer.selfEmployed,
      mandateAccepted: mandate !== null,
      papers: shownPapers,
    }),
    papers: shownPapers.map(({ id, type, status: state }) => ({
      id,
      type,
      status: state,
      state: presentState("teacher", { machine: "document", state }),
    })),
  };
}
