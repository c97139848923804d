import type { Call } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { checkAll } from "#app/lib/check-all.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { priceRange } from "#app/modules/catalogue/price/domain.ts";
import { statusOf } from "#app/modules/catalogue/teacher/change-status.server.ts";
import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";
import { cursusOfLevel } from "#app/modules/foundation/reference/schooling.domain.ts";

import { openPrice, type Proposed } from "./advance-price.server.ts";
import { holdOwnContract } from "./hold.server.ts";
import { notifyOfContract } from "./notify.server.ts";
import { presentPrice } from "./present-price.server.ts";
import { priceOn, type PriceVersion } from "./price-version.domain.ts";
import type { PriceVersionShown, Rates } from "./price-version.endpoints.ts";
import {
  findPending,
  listPriceVersions,
  type PriceVersionRow,
} from "./price-version.repository.server.ts";
import type { ContractRow } from "./repository.server.ts";

/** The teacher proposes a price (API-086): 422 at the price, 409 once the contract has ended. */
export async function proposeRates(
  { db, actor: by, now }: Call,
  { id, prices, comment }: Rates & { id: number },
): Promise<PriceVersionShown> {
  const { contract, version } = await db.transaction(async (tx) => {
    const contract = await holdOwnContract(tx, id, by);
    if (contract.status === "ended") throw new RuleError("conflict", "api.contract.ended");
    const [{ format, price } = { format: contract.courseFormat, price: 0 }] = prices;
    const cents = Math.round(price * 100);
    const pending = await findPending(tx, id);
    const proposed = {
      format,
      hourlyPriceCents: cents,
      reason: "rates",
      proposedBy: "teacher",
      comment: comment || null,
    } as const;
    // Same price already pending: the family's deadline stays, without notification.
    if (pending && isSame(pending, proposed)) return { contract, version: pending };
    const was = await judgePrice(tx, contract, { format, cents, now });
    const version = await openPrice(tx, contract, proposed, { by, now });
    const details = {
      was: hourlyPrice(toEuros(was)),
      price: hourlyPrice(price),
      until: shortDay(version.answerDueAt ?? now),
    };
    await notifyOfContract(tx, id, { to: "customer", about: "rates_proposed", details }, now);
    return { contract, version };
  });
  return presentPriceTo(db, by, { contract, version }, now);
}

const isSame = (pending: PriceVersionRow, proposed: Proposed): boolean =>
  Object.entries(proposed).every(([name, value]) => pending[name as keyof Proposed] === value);

/** Hourly cents; 422 when the new price is not allowed (VAL-029, CST-50). */
async function judgePrice(
  tx: Tx,
  contract: ContractRow,
  { format, cents, now }: { format: LessonFormat; cents: number; now: Date },
): Promise<number> {
  const { was } = await checkAll({
    was: async () => {
      const found = priceOn(await listPriceVersions(tx, contract.id), { format, date: now });
      if (found === undefined) throw fieldFault("format", "api.contract_price.format");
      if (found === cents) throw fieldFault("price", "api.contract_price.same");
      return found;
    },
    range: () => refuseOutside(tx, contract, { format, cents, now }),
  });
  return was;
}

async function refuseOutside(
  tx: Tx,
  contract: ContractRow,
  { format, cents, now }: { format: LessonFormat; cents: number; now: Date },
): Promise<void> {
  const { selfEmployed } = await statusOf(tx, contract.teacherId);
  const terms = { selfEmployed, kind: contract.kind, on: parisDay(now) };
  const range = priceRange(cursusOfLevel(contract.levelId) ?? 0, format, terms);
  if (!range || (cents >= range.min && cents <= range.max)) return;
  const eurosOf = (bound: number) => hourlyPrice(toEuros(bound));
  const bounds = { min: eurosOf(range.min), max: eurosOf(range.max) };
  throw fieldFault("price", "api.contract_price.range", bounds);
}

export async function presentPriceTo(
  db: Db,
  by: Actor,
  { contract, version }: { contract: ContractRow; version: PriceVersion },
  now: Date,
): Promise<PriceVersionShown> {
  const teacher = await statusOf(db, contract.teacherId);
  const viewer = by.role === "teacher" ? "teacher" : "customer";
  return presentPrice(version, { viewer, teacher, contract, now });
}
