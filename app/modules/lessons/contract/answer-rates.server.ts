import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { type By, byClock } from "#app/lib/actor.ts";
import { toEuros } from "#app/lib/money.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";

import { advancePrice } from "./advance-price.server.ts";
import { holdContract, holdOwnContract } from "./hold.server.ts";
import { type ContractNotice, notifyOfContract } from "./notify.server.ts";
import {
  type ContractSide,
  contractSides,
  otherSide,
  type PriceVersionEvent,
} from "./price-version.domain.ts";
import type { PriceVersionShown, RatesAnswer } from "./price-version.endpoints.ts";
import {
  findPending,
  findPriceVersion,
  type PriceVersionRow,
} from "./price-version.repository.server.ts";
import { presentPriceTo } from "./propose-rates.server.ts";

/** Answers the pending price (API-069). 409 when none, when replaced since, or when accepting one's own. */
export async function answerRates(
  { db, actor: by, now }: Call,
  { id, status, prices }: RatesAnswer & { id: number },
): Promise<PriceVersionShown> {
  const answered = await db.transaction(async (tx) => {
    const contract = await holdOwnContract(tx, id, by);
    const pending = await findPending(tx, id);
    if (!pending?.proposedBy) throw new RuleError("conflict", "api.contract_price.none");
    if (prices && !isRead(pending, prices)) {
      throw new RuleError("conflict", "api.contract_price.changed");
    }
    const side = by.role === "teacher" ? "teacher" : "customer";
    const event = eventOf(status, side === pending.proposedBy);
    const version = await advancePrice(tx, pending, { event, by, now });
    await notifyOfAnswer(tx, version, { event, to: otherSide(side) }, now);
    return { contract, version: { ...version, lastEvent: event } };
  });
  return presentPriceTo(db, by, answered, now);
}

const isRead = (pending: PriceVersionRow, prices: NonNullable<RatesAnswer["prices"]>): boolean =>
  prices.every(
    ({ format, price }) =>
      format === pending.format && Math.round(price * 100) === pending.hourlyPriceCents,
  );

/** The author may only withdraw it (STM-15). */
function eventOf(status: RatesAnswer["status"], isOwn: boolean): "accept" | "refuse" | "withdraw" {
  if (!isOwn) return status === "accepted" ? "accept" : "refuse";
  if (status === "accepted") throw new RuleError("conflict", "api.contract_price.own");
  return "withdraw";
}

const letters = {
  accept: "accepted",
  refuse: "refused",
  withdraw: "withdrawn",
  expire: "expired",
} as const;

async function notifyOfAnswer(
  tx: Tx,
  { contractId, hourlyPriceCents, reason, proposedBy }: PriceVersionRow,
  { event, to }: { event: keyof typeof letters; to: ContractSide },
  now: Date,
): Promise<void> {
  const kind = reason === "format" ? "format" : "rates";
  const notice: ContractNotice = {
    to,
    about: `${kind}_${letters[event]}`,
    details: { price: hourlyPrice(toEuros(hourlyPriceCents)) },
    silent: event === "expire" && proposedBy ? otherSide(proposedBy) : undefined,
  };
  await notifyOfContract(tx, contractId, notice, now);
}

/** Locks the contract, then the version; 404 when none. */
export async function holdPriceVersion(tx: Tx, id: number): Promise<PriceVersionRow> {
  const seen = await findPriceVersion(tx, id);
  if (seen) await holdContract(tx, seen.contractId);
  return orNotFound(await findPriceVersion(tx, id), "api.contract.not_found");
}

/** Unanswered for thirty days: the price stays, both sides are notified (STM-15). */
export async function expireRates(tx: Tx, version: PriceVersionRow, now: Date): Promise<undefined> {
  const event = "expire" satisfies PriceVersionEvent;
  const move: By & { event: typeof event } = { event, by: byClock, now };
  await advancePrice(tx, version, move);
  for (const to of contractSides) await notifyOfAnswer(tx, version, { event, to }, now);
}
