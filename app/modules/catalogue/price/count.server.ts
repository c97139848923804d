import type { Db } from "#app/db/client.server.ts";
import { dropPages } from "#app/db/notices.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";

import { countPrices, everyPrice, listFigures, saveFigures } from "./repository.server.ts";

/** Fewer teachers would let one's price be guessed (TEA-066). */
const fewest = 5;

/** Counts listed teachers' prices nightly in Paris (TEA-066); returns how many prices have figures. */
export async function countFigures(db: Db, now: Date): Promise<number> {
  const today = parisDay(now);
  const [known] = await listFigures(db);
  if (known?.countedOn === today) return 0;
  const counted = await countPrices(db);
  const rows = everyPrice.map(({ cursusId, format }) => {
    const found = counted.find((one) => one.cursusId === cursusId && one.format === format);
    const enough = found && found.teachers >= fewest ? found : undefined;
    return {
      cursusId,
      format,
      averageCents: enough?.averageCents ?? null,
      medianCents: enough?.medianCents ?? null,
      countedOn: today,
    };
  });
  await db.transaction(async (tx) => {
    await saveFigures(tx, rows);
    await dropPages(tx, "content:teach");
  });
  return rows.filter(({ averageCents }) => averageCents !== null).length;
}
