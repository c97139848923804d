import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { longDay, noonOf } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import type { Day } from "#app/lib/paris-time.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import type { RateName } from "#app/modules/foundation/rate/domain.ts";
import { notifyOfContract } from "#app/modules/lessons/contract/notify.server.ts";
import { contractSides } from "#app/modules/lessons/contract/price-version.domain.ts";

import type { Raised } from "./effect.server.ts";
import { findNotices, forgetNotices, insertNotice } from "./repository.server.ts";

type Notified = Readonly<{ contractId: number; priceCents: number; newCents: number }>;

async function notifyBoth(
  tx: Tx,
  { contractId, priceCents, newCents }: Notified,
  {
    about,
    from,
    why,
  }: Readonly<{
    about: "floor_raised" | "floor_kept";
    from: Day;
    why?: string;
  }>,
  now: Date,
): Promise<void> {
  const details = {
    was: hourlyPrice(toEuros(priceCents)),
    price: hourlyPrice(toEuros(newCents)),
    day: longDay(noonOf(from)),
    ...(why !== undefined && { why }),
  };
  for (const to of contractSides) {
    await notifyOfContract(tx, contractId, { to, about: `${about}_${to}`, details }, now);
  }
}

const reasons: Partial<Record<RateName, string>> = {
  minimum_wage_cents: "minimum_wage",
  paid_leave: "paid_leave",
};

/** Which part of the floor moved. */
const whyOf = (name: RateName): string => i18next.t(`reference-list:why.${reasons[name] ?? "fee"}`);

/** Both sides of each contract, once for the same price; those that a corrected line spares are told so (LAW-27). */
export async function notifyRaised(
  tx: Tx,
  { id, name, from }: Readonly<{ id: number; name: RateName; from: Day }>,
  raised: readonly Raised[],
  now: Date,
): Promise<void> {
  const before = await findNotices(tx, id);
  const noticeOf = (contractId: number) => before.find((one) => one.contractId === contractId);
  await notifySpared(tx, { id, from }, raised, now);
  await forgetNotices(tx, id);
  for (const one of raised) {
    const { contractId, newCents } = one;
    await insertNotice(tx, { rateId: id, contractId, priceCents: newCents });
    if (noticeOf(contractId)?.priceCents === newCents) continue;
    await notifyBoth(tx, one, { about: "floor_raised", from, why: whyOf(name) }, now);
  }
}

/** Who was told and is not under the floor any more. */
export async function notifySpared(
  tx: Tx,
  { id, from }: Readonly<{ id: number; from: Day }>,
  raised: readonly Pick<Raised, "contractId">[],
  now: Date,
): Promise<number[]> {
  const under = new Set(raised.map(({ contractId }) => contractId));
  const spared = (await findNotices(tx, id)).filter(({ contractId }) => !under.has(contractId));
  for (const { contractId, priceCents } of spared) {
    const view = { contractId, priceCents, newCents: priceCents };
    await notifyBoth(tx, view, { about: "floor_kept", from }, now);
  }
  return spared.map(({ contractId }) => contractId);
}
