import i18next from "i18next";

import type { CsvList } from "#app/bff/desk-list.server.ts";

import { allBills, awaited, creditNotes, failed, plans } from "./money-bill-lists.server.ts";
import { credits, received, toSend, unmatched, withdrawn } from "./money-other-lists.server.ts";
import type { MoneyList } from "./money-row.server.ts";

export const moneyLists: Readonly<Record<string, MoneyList>> = {
  attendus: awaited,
  recus: received,
  "sans-facture": unmatched,
  "a-rendre": toSend,
  echecs: failed,
  factures: allBills,
  avoirs: creditNotes,
  credits,
  echeanciers: plans,
  retractations: withdrawn,
};

/** The same rows as a table: tag, title, detail, then the columns. */
export function csvOfMoney(name: string): CsvList {
  const list = moneyLists[name];
  if (!list) throw new Error(`No list of money is called ${name}.`);
  const columns = ["state", "name", "detail", ...list.columns];
  return {
    head: columns.map((column) => i18next.t(`desk-money:column.${column}`)),
    read: async (api, search, part) => {
      const { rows, total } = await list.read(api, search, part);
      return {
        rows: rows.map(({ tag, title, detail, cells }) => [
          tag?.words ?? null,
          title,
          detail ?? null,
          ...cells,
        ]),
        total,
      };
    },
  };
}
