import type { Tx } from "#app/db/client.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { exportsDue } from "#app/modules/earnings/declaration/export.domain.ts";
import { exportSendings } from "#app/modules/earnings/declaration/table.server.ts";

/** What fell due before the present was sent to the State on its last day. */
export async function writeSendings(tx: Tx, present: Date): Promise<void> {
  const today = parisDay(present);
  const past = exportsDue(today).filter(({ due }) => due < today);
  await tx.insert(exportSendings).values(
    past.map(({ kind, period, due }) => ({
      kind,
      period,
      receipt: `REC-${period}-${kind}`.toUpperCase(),
      sentOn: due,
      byName: null,
      at: present,
    })),
  );
}
