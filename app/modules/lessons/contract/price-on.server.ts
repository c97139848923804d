import type { Db } from "#app/db/client.server.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";

import { formatOn, priceOn, type PriceVersion } from "./price-version.domain.ts";
import { listPriceVersions } from "./price-version.repository.server.ts";
import type { ContractRow } from "./repository.server.ts";

/** Hourly cents at that date and format (STM-15); 422 at the format when none was agreed. */
export async function hourlyPriceOn(
  db: Db,
  contractId: number,
  course: Readonly<{ format: LessonFormat; date: Date }>,
): Promise<number> {
  const cents = priceOn(await listPriceVersions(db, contractId), course);
  if (cents === undefined) throw fieldFault("format", "api.course.format_not_agreed");
  return cents;
}

/** A change accepted later leaves earlier dates as they were (STM-16). */
export async function courseFormatOn(
  db: Db,
  { id, courseFormat }: ContractRow,
  date: Date,
): Promise<LessonFormat> {
  return formatOn(await listPriceVersions(db, id), date) ?? courseFormat;
}

/** Hourly cents, in today's format. */
export function currentPrice(
  versions: readonly PriceVersion[],
  { id, courseFormat: format }: Pick<ContractRow, "id" | "courseFormat">,
  date: Date,
): number {
  const cents = priceOn(versions, { format, date });
  if (cents === undefined) throw new Error(`Contract ${String(id)} has no price in its format.`);
  return cents;
}
