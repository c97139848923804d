import { runSweep, type Sweep, type Sweeping } from "#app/api/sweep.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { noBank, testGateways } from "#tests/gateways/gateways.ts";

type Given = Partial<Sweeping["gateways"]>;

const { storage, taxAgency, vault } = testGateways;
const noEvent = () => Promise.resolve(true);
const noMail = () => Promise.reject(new Error("This test sends no mail."));

/** Returns the rows moved; throws the first failure. */
export function dueOf(sweeps: readonly Sweep[], name?: string) {
  const wanted = sweeps.filter((sweep) => name === undefined || sweep.name === name);
  return async (db: Db, now: Date, given: Given = {}): Promise<number> => {
    const gateways = {
      cards: noBank,
      mail: noMail,
      sendEvent: noEvent,
      storage,
      taxAgency,
      vault,
      ...given,
    };
    let total = 0;
    const failures: unknown[] = [];
    for (const sweep of wanted) {
      const ran = await runSweep(sweep, { db, now, gateways });
      total += ran.done;
      failures.push(...ran.failures.map(({ error }) => error));
    }
    if (failures.length > 0) throw failures[0];
    return total;
  };
}
