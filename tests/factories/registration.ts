import { sql } from "drizzle-orm";

import { followers as ours } from "#app/api/followers.server.ts";
import { type Db, rowsOf } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { openBill } from "#app/modules/billing/bill.server.ts";
import type { BillFollower, Followers } from "#app/modules/billing/followers.server.ts";
import { now } from "#tests/setup/time.ts";

import { createFamily } from "./account.ts";

/** A subject of bills that the product does not know: what follows it is written down where a rollback undoes it. */
const wrote = (db: Db, id: number, what: string) =>
  db.execute(sql`update registrations set said = said || ${what}::text where id = ${id}`);

const registrationFollowsBill: BillFollower = {
  paid: async (tx, id) => {
    await wrote(tx, id, "paid");
  },
  failed: async (tx, id, { cause }) => {
    await wrote(tx, id, `failed: ${cause}`);
  },
  refunded: async (tx, id, { cents, whole }) => {
    await wrote(tx, id, `refunded: ${String(cents)}${whole ? ", whole" : ""}`);
  },
  isHeld: async (tx, id) => {
    const [row] = await rowsOf<{ held: boolean }>(
      tx,
      sql`select held from registrations where id = ${id}`,
    );
    return row?.held ?? true;
  },
  describe: (_, id) =>
    Promise.resolve({
      what: `le stage n° ${String(id)}`,
      url: "/mes-stages/",
      confirmUrl: `/mes-stages/${String(id)}/banque/`,
    }),
};

/** The product's followers, and the registration's. */
export const followers: Followers = {
  ...ours,
  bills: { ...ours.bills, registration: registrationFollowsBill },
};

/** Where the registration writes what it was told. */
const createTable = (db: Db) =>
  db.execute(
    sql`create table if not exists registrations (id integer primary key generated always as identity, held boolean not null, said text[] not null)`,
  );

/** A stage of 120,00 € less 20,00 € of credit, billed by the second entity: 100,00 € are due. */
export async function createRegistration(
  db: Db,
  given: { held?: boolean; awaited?: boolean } = {},
) {
  await createTable(db);
  const family = await createFamily(db);
  const { held = false, awaited = false } = given;
  const [row] = await rowsOf<{ id: number }>(
    db,
    sql`insert into registrations (held, said) values (${held}, '{}') returning id`,
  );
  const id = row?.id ?? 0;
  const bill = await db.transaction((tx) =>
    openBill(
      tx,
      {
        subject: { kind: "registration", id },
        entity: "second",
        customerId: family.id,
        lines: [
          { kind: "registration", amountCents: 12_000, vatCents: 2000, vatPerMille: 200 },
          { kind: "credit", amountCents: -2000, vatCents: 0, vatPerMille: 0 },
        ],
        shares: [{ account: "house", amountCents: -10_000 }],
        awaited,
      },
      { by: bySystem, now },
    ),
  );
  return { id, family, bill };
}

/** What a registration was told, in order. */
export async function toldTo(db: Db, id: number): Promise<string[]> {
  const [row] = await rowsOf<{ said: string[] }>(
    db,
    sql`select said from registrations where id = ${id}`,
  );
  return row?.said ?? [];
}
