import type { Call } from "#app/api/call.server.ts";
import { documentsOf } from "#app/modules/document/list.server.ts";
import { showPayee } from "#app/modules/payout/account.server.ts";
import { listPrices } from "#app/modules/price/list.server.ts";
import { statusOf } from "#app/modules/teacher/change-status.server.ts";

import { stepsOf } from "./finalise.domain.ts";
import { findPhotoOf } from "./repository.server.ts";

/** What the signed-in candidate has given and what lacks, step by step (TEA-006). */
export async function showSteps(call: Call) {
  const { db, actor, now } = call;
  const [{ selfEmployed, sapNumber }, hasPhoto, prices, payee, papers] = [
    await statusOf(db, actor.id),
    await findPhotoOf(db, actor.id),
    await listPrices(call, {}),
    await showPayee(db, actor.id),
    await documentsOf(db, actor.id, now),
  ];
  const offered = prices.prices
    .flatMap(({ format_prices: all }) => all)
    .filter((one) => one.offered);
  const priced = offered.filter(({ price }) => price !== null).length;
  const steps = stepsOf({
    hasPhoto,
    selfEmployed,
    pricesSet: priced,
    pricesAsked: Math.max(1, offered.length),
    hasIban: payee.ibanEnd !== null,
    hasMandate: payee.mandate !== null,
    papers,
  });
  return {
    steps: steps.map(({ missing, ...step }) => ({ ...step, missing: [...missing] })),
    self_employed: selfEmployed,
    sap_number: sapNumber,
    prices: { set: priced, asked: offered.length },
    iban_end: payee.ibanEnd,
    /** Papers that Préau is looking at. */
    pending: papers.filter(({ status }) => status === "pending").length,
  };
}
