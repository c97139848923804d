import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { priceView, splitOf } from "#app/modules/catalogue/price/domain.ts";
import type { TaxStatus } from "#app/modules/catalogue/teacher/domain.ts";

import { type ContractSide, type PriceVersion, versionState } from "./price-version.domain.ts";
import type { PriceVersionShown } from "./price-version.endpoints.ts";
import type { ContractRow } from "./repository.server.ts";

export type PriceReader = Readonly<{
  viewer: ContractSide;
  teacher: TaxStatus;
  contract: Pick<ContractRow, "kind">;
  now: Date;
}>;

/** The net, an estimate, is for the teacher only (TEA-052). */
export function presentPrice(version: PriceVersion, reader: PriceReader): PriceVersionShown {
  const { viewer, teacher, contract, now } = reader;
  const { format, hourlyPriceCents: cents } = version;
  const view = priceView(cents, { ...teacher, format });
  const { selfEmployed } = teacher;
  const { net } = splitOf(cents, { selfEmployed, kind: contract.kind, on: parisDay(now) });
  return {
    prices: [
      {
        format,
        price: view.price,
        price_after_tax_credit: view.price_after_credit,
        ...(viewer === "teacher" && { net: toEuros(net) }),
      },
    ],
    status: version.status,
    state: presentState(viewer, versionState(version, viewer), now),
    reason: version.reason,
    proposed_by: version.proposedBy,
    comment: version.comment,
    created_at: version.createdAt.toISOString(),
    answered_at: iso(version.answeredAt),
    answer_until: iso(version.answerDueAt),
    effective_from: iso(version.effectiveFrom),
  };
}

export function presentPrices(versions: readonly PriceVersion[], reader: PriceReader) {
  const pending = versions.find(({ status }) => status === "pending");
  return {
    pending_prices_version: pending ? presentPrice(pending, reader) : null,
    prices_versions: versions.map((version) => presentPrice(version, reader)),
  };
}
