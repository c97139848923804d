import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { documentsOf } from "#app/modules/document/list.server.ts";
import { numbersOf } from "#app/modules/legal-status/show.server.ts";
import { showPayee } from "#app/modules/payout/account.server.ts";
import { listPrices } from "#app/modules/price/list.server.ts";
import { statusOf } from "#app/modules/teacher/change-status.server.ts";
import { hasPhoto } from "#app/modules/teacher/photo.server.ts";

import { type MissingElement, stepsOf } from "./finalise.domain.ts";

/** What a candidate has given, as it stands where each thing is kept. */
async function givenBy(db: Db, teacherId: number, now: Date) {
  const { selfEmployed, sapNumber } = await statusOf(db, teacherId);
  const actor = { id: teacherId, role: "teacher" } as const;
  const { prices } = await listPrices({ db, actor, now }, {});
  const offered = prices.flatMap(({ format_prices: all }) => all).filter((one) => one.offered);
  const numbers = await numbersOf(db, teacherId);
  const { ibanEnd, mandate } = await showPayee(db, teacherId);
  const papers = await documentsOf(db, teacherId, now);
  const set = offered.filter(({ price }) => price !== null).length;
  const steps = stepsOf({
    hasPhoto: await hasPhoto(db, teacherId),
    selfEmployed,
    hasSiret: numbers.siret !== null || numbers.isSiretComing,
    hasHealthNumber: numbers.hasHealthNumber,
    pricesSet: set,
    pricesAsked: Math.max(1, offered.length),
    hasIban: ibanEnd !== null,
    hasMandate: mandate !== null,
    papers,
  });
  return {
    selfEmployed,
    sapNumber,
    prices: { set, asked: offered.length },
    ibanEnd,
    papers,
    steps,
  };
}

/** What the signed-in candidate has given and what lacks, step by step (TEA-006). */
export async function showSteps({ db, actor, now }: Call) {
  const { selfEmployed, sapNumber, prices, ibanEnd, papers, steps } = await givenBy(
    db,
    actor.id,
    now,
  );
  return {
    steps: steps.map(({ missing, ...step }) => ({ ...step, missing: [...missing] })),
    self_employed: selfEmployed,
    sap_number: sapNumber,
    prices,
    iban_end: ibanEnd,
    /** Papers that Préau is looking at. */
    pending: papers.filter(({ status }) => status === "pending").length,
  };
}

/**
 * What keeps a candidate from being hired (STM-08): what a step lacks, and papers that nobody has approved yet. A photo is
 * asked for and keeps nobody out: its drawing stands in the listing meanwhile.
 */
export async function lackingFor(db: Db, teacherId: number, now: Date): Promise<MissingElement[]> {
  const { steps, papers } = await givenBy(db, teacherId, now);
  const missing = steps.flatMap((step) => step.missing).filter((one) => one !== "photo");
  const pending = papers.filter(({ status }) => status === "pending").map(({ type }) => type);
  return [...new Set([...missing, ...pending])];
}
