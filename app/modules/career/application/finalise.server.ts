import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { papersOf } from "#app/modules/career/document/list.server.ts";
import { numbersOf } from "#app/modules/catalogue/legal-status/numbers.server.ts";
import { pricesOf } from "#app/modules/catalogue/price/list.server.ts";
import { offerOf } from "#app/modules/catalogue/teacher/offer.server.ts";
import { hasPhoto } from "#app/modules/catalogue/teacher/photo.server.ts";
import { showPayee } from "#app/modules/earnings/payout/account.server.ts";

import { type MissingElement, stepsOf } from "./finalise.domain.ts";

export const givenBy = async (db: Db, teacherId: number, now: Date) =>
  givenWith(db, teacherId, { now, photo: await hasPhoto(db, teacherId) });

type With = Readonly<{ now: Date; photo: boolean }>;

async function givenWith(db: Db, teacherId: number, { now, photo }: With) {
  const offer = await offerOf(db, teacherId);
  const { selfEmployed, statusChosen, homeServices, sapNumber } = offer;
  const prices = await pricesOf(db, offer, now);
  const offered = prices.flatMap(({ format_prices: all }) => all).filter((one) => one.offered);
  const numbers = await numbersOf(db, teacherId);
  const payee = await showPayee(db, teacherId);
  // Without a status only the papers that both need are asked for.
  const owing = { ...offer, selfEmployed: statusChosen && selfEmployed };
  const papers = await papersOf(db, teacherId, owing, now);
  const set = offered.filter(({ price }) => price !== null).length;
  const steps = stepsOf({
    hasPhoto: photo,
    hasTexts: offer.hasTexts,
    statusChosen,
    selfEmployed,
    homeServices,
    hasSapNumber: sapNumber !== null,
    hasSiret: numbers.siret !== null || numbers.isSiretComing,
    hasHealthNumber: numbers.hasHealthNumber,
    pricesSet: set,
    pricesRequested: Math.max(1, offered.length),
    hasIban: payee.ibanEnd !== null,
    hasMandate: payee.mandate !== null,
    papers,
  });
  return {
    selfEmployed,
    statusChosen,
    homeServices,
    sapNumber,
    prices,
    pricesSet: { set, asked: offered.length },
    priced: offer.prices.map(({ cursusId }) => cursusId),
    numbers,
    payee,
    papers,
    steps,
  };
}

/** Steps of the signed-in candidate, with what is missing (TEA-006). */
export async function showSteps({ db, actor, now }: Call) {
  const given = await givenBy(db, actor.id, now);
  const { selfEmployed, sapNumber, pricesSet, payee, papers, steps } = given;
  return {
    steps: steps.map(({ missing, ...step }) => ({ ...step, missing: [...missing] })),
    self_employed: selfEmployed,
    status_chosen: given.statusChosen,
    home_services: given.homeServices,
    sap_number: sapNumber,
    prices: pricesSet,
    iban_end: payee.ibanEnd,
    pending: papers.filter(({ status }) => status === "pending").length,
    documents: papers,
  };
}

/** What blocks hiring (STM-08): missing elements and unapproved papers. A missing photo does not block. */
export const lackingFor = async (db: Db, teacherId: number, now: Date): Promise<MissingElement[]> =>
  (await fileFor(db, teacherId, now)).missing;

/** The same, beside the papers. */
export async function fileFor(db: Db, teacherId: number, now: Date) {
  const { steps, papers } = await givenWith(db, teacherId, { now, photo: true });
  const lacking = steps.flatMap((step) => step.missing);
  const pending = papers.filter(({ status }) => status === "pending").map(({ type }) => type);
  return { missing: [...new Set([...lacking, ...pending])], papers };
}
