import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { priceView, wageFloorCents } from "#app/modules/catalogue/price/domain.ts";
import { statusOf } from "#app/modules/catalogue/teacher/change-status.server.ts";
import type { TaxStatus } from "#app/modules/catalogue/teacher/domain.ts";
import { listPriceOf } from "#app/modules/catalogue/teacher/list-price.server.ts";
import { cursusOfLevel } from "#app/modules/foundation/reference/schooling.domain.ts";

import { openPrice } from "./advance-price.server.ts";
import { notifyOfContract } from "./notify.server.ts";
import { type ContractSide, otherFormat, priceOn } from "./price-version.domain.ts";
import { listPriceVersions, type PriceVersionRow } from "./price-version.repository.server.ts";
import type { ContractRow } from "./repository.server.ts";

/**
 * Requests the other format at its agreed price, else the teacher's own (STM-15, STM-16). 409 where the teacher has
 * none. Contract locked.
 */
export async function askFormat(
  tx: Tx,
  contract: ContractRow,
  { side, comment }: Readonly<{ side: ContractSide; comment: string | null }>,
  { by, now }: By,
): Promise<PriceVersionRow> {
  const status = await statusOf(tx, contract.teacherId);
  const { format, cents } = await otherPrice(tx, contract, { status, now });
  if (cents === undefined) throw new RuleError("conflict", "api.contract.no_format");
  const proposed = { format, hourlyPriceCents: cents, reason: "format", comment } as const;
  return openPrice(tx, contract, { ...proposed, proposedBy: side }, { by, now });
}

/** Hourly cents: as agreed before, else the teacher's price. */
async function otherPrice(
  db: Db,
  contract: ContractRow,
  { status, now }: Readonly<{ status: TaxStatus; now: Date }>,
) {
  const format = otherFormat(contract.courseFormat);
  const agreed = priceOn(await listPriceVersions(db, contract.id), { format, date: now });
  return { format, cents: agreed ?? (await listedPrice(db, contract, format, { status, now })) };
}

/** Null where the teacher, of this status, does not give that format. */
export async function formatPriceOf(
  db: Db,
  contract: ContractRow,
  { status, now }: Readonly<{ status: TaxStatus; now: Date }>,
) {
  const { format, cents } = await otherPrice(db, contract, { status, now });
  if (cents === undefined) return null;
  const view = priceView(cents, { ...status, format });
  return { format, price: view.price, price_after_tax_credit: view.price_after_credit };
}

export async function notifyOfFormat(
  tx: Tx,
  { contractId, format, hourlyPriceCents, answerDueAt }: PriceVersionRow,
  to: ContractSide,
  now: Date,
): Promise<void> {
  const details = {
    format: referenceName("courseFormat", format).toLocaleLowerCase("fr"),
    price: hourlyPrice(toEuros(hourlyPriceCents)),
    until: shortDay(answerDueAt ?? now),
  };
  await notifyOfContract(tx, contractId, { to, about: `format_proposed_${to}`, details }, now);
}

/** For salaried teachers, never below the minimum wage (CST-50). */
async function listedPrice(
  db: Db,
  { teacherId, levelId, kind }: ContractRow,
  format: ContractRow["courseFormat"],
  { status, now }: Readonly<{ status: TaxStatus; now: Date }>,
): Promise<number | undefined> {
  const cents = await listPriceOf(db, teacherId, { cursusId: cursusOfLevel(levelId) ?? 0, format });
  if (cents === undefined) return undefined;
  return status.selfEmployed ? cents : Math.max(cents, wageFloorCents(kind, parisDay(now)));
}
