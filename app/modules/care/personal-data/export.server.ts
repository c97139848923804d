import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { openParticulars } from "#app/modules/lessons/tax-credit/particulars.server.ts";

import { findAccount, findSealed, findThings } from "./export.repository.server.ts";

/** Exports all data of the signed-in person, without the password (API-153, LAW-08). */
export async function exportData({ db, actor, now, gateways: { vault } }: Call) {
  const account = orNotFound(await findAccount(db, actor.id), "api.absent");
  const things = await findThings(db, actor);
  const sealed = await findSealed(db, actor.id);
  return {
    exported_at: now.toISOString(),
    account: {
      ...plain(account),
      ...(sealed !== undefined && { tax_agency: openParticulars(sealed, vault) }),
    },
    things: things.map(({ name, rows }) => ({
      name,
      title: i18next.t(`settings:data.thing.${name}`),
      total: rows.length,
      rows: rows.map(plain),
    })),
  };
}

type Row = Record<string, unknown>;

const plain = (row: Row) => JSON.parse(JSON.stringify(row)) as Row;
