import { gzipSync } from "node:zlib";
import type { ActionFunctionArgs } from "@remix-run/node";
import i18next from "i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { decisionAction } from "#app/bff/decision.server.ts";
import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { readUpload } from "#app/lib/read-form.server.ts";
import { entryStates } from "#app/modules/billing/bank-statement/domain.ts";
import { bankStatements } from "#app/modules/billing/bank-statement/endpoints.ts";

import { searchIn } from "./money-row.server.ts";
import { deskPaths } from "./paths.ts";

export const loader = operatorLoader(async ({ api, request }) => {
  const { search, page, length } = listQuery(request);
  const named = search.get("etat") ?? "to_see";
  const state = entryStates.find((one) => one === named);
  const words = search.get("q")?.slice(0, 100) ?? "";
  const query = { state, search: searchIn(search), page, length };
  const found = await api(bankStatements.listEntries, { query });
  return { state: state ?? "all", words, page, ...found };
});

type Imported = Answer<typeof bankStatements.import>;
type Line = NonNullable<Imported["lines"]>[number];

const dayOf = ({ on }: Line) => plainDay(noonOf(on));

/** What would be written: each sum that pays a bill, each one that a person sees. */
function linesOf({ entity, read: count, known, amount, lines = [] }: Imported): string[] {
  const t = (key: string, words: Readonly<Record<string, string | number>> = {}) =>
    i18next.t(`desk-bank:import.${key}`, words);
  const paid = lines.filter(({ state }) => state === "to_take");
  const seen = lines.filter(({ state }) => state === "to_see");
  const noted = lines.length - paid.length - seen.length;
  const wordsOf = (line: Line) => ({
    amount: sum(line.amount),
    day: dayOf(line),
    words: [line.name, line.words].filter(Boolean).join(", "),
  });
  return [
    t("note", { account: t(`account.${entity}`), count }),
    ...(known > 0 ? [t("known", { count: known })] : []),
    ...(lines.length === 0 ? [t("nothing")] : []),
    ...(paid.length > 0 ? [t("paid", { count: paid.length, amount: sum(amount) })] : []),
    ...paid.map((line) => t("pays", { bill: line.bill ?? "", ...wordsOf(line) })),
    ...(seen.length > 0 ? [t("seen", { count: seen.length })] : []),
    ...seen.map((line) => {
      const doubt = i18next.t(`desk-bank:doubt.${line.doubt ?? "unnamed"}`);
      return t("sees", { doubt, ...wordsOf(line) });
    }),
    ...(noted > 0 ? [t("noted", { count: noted })] : []),
  ];
}

const decide = decisionAction({
  acts: {
    import: {
      endpoint: bankStatements.import,
      done: "desk-bank:done.import",
      details: ({ read, known }: Imported) => ({ count: read - known }),
      notes: linesOf,
    },
  },
  back: deskPaths.deskBankStatement,
  queue: "bank_entry",
  id: () => "",
});

/** The first step brings the file, which the second sends again as a packed field: nothing is kept between. */
export async function action(sent: ActionFunctionArgs) {
  const form = await readUpload(sent.request, "file", "api.bank_statement.none");
  const file = form.get("file");
  form.delete("file");
  if (file instanceof File) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    form.set("content", gzipSync(bytes).toString("base64url"));
  }
  return decide(sent);
}
