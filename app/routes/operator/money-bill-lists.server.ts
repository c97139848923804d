import i18next from "i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { dayInWords } from "#app/lib/french-date.ts";
import { monthIn } from "#app/lib/month.ts";
import { billStates } from "#app/modules/billing/bill/domain.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { bills } from "#app/modules/billing/statement/endpoints.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";
import { pathTo } from "#app/paths.ts";

import { typedEuros } from "./euros-typed.ts";
import {
  dayOf,
  type Found,
  meansWords,
  type MoneyList,
  type Part,
  searchIn,
  tagOf,
} from "./money-row.server.ts";
import { deskPaths } from "./paths.ts";

const oneOf = <Value extends string>(list: readonly Value[], typed: string | null) =>
  list.find((one) => one === typed);

const billFilters = (search: URLSearchParams) => ({
  search: searchIn(search),
  state: oneOf(billStates, search.get("etat")),
  entity: oneOf(billEntities, search.get("entite")),
  month: monthIn(search.get("mois")),
});

type BillQuery = Partial<ReturnType<typeof billFilters>> &
  Readonly<{ kind?: "bill" | "credit"; awaited?: "true" }>;

type ToReceive = Readonly<{ number: string; due: number; kept: number; customer: string }>;

/** As its button opens the form. */
const receiptOf = ({ number, due, kept, customer }: ToReceive, means: string) => ({
  bill: number,
  what: `${number}, ${customer}`,
  means,
  amount: typedEuros(Math.max(due - kept, 0)),
});

const readBills =
  (
    queryOf: (search: URLSearchParams) => BillQuery,
    sumsOf: readonly ("amount" | "credited" | "due")[],
  ) =>
  async (api: Api, search: URLSearchParams, part: Part): Promise<Found> => {
    const { data, total, ...sums } = await api(bills.listAll, {
      query: { ...queryOf(search), ...part },
    });
    const rows = data.map((bill) => ({
      key: bill.id,
      to: pathTo(deskPaths.deskBill, { billId: String(bill.id) }),
      tag: tagOf("bill", bill.status),
      title: bill.number,
      detail: [bill.customer, bill.what, bill.credits].filter(Boolean).join(", "),
      cells: bill.awaited
        ? [meansWords(bill.awaited.means), dayOf(bill.awaited.until), bill.kept, bill.due]
        : [dayOf(bill.created_at), ...sumsOf.map((name) => bill[name])],
      sent: bill.awaited ? receiptOf(bill, bill.awaited.means) : undefined,
    }));
    return { rows, total, sums: sumsOf.map((name) => ({ name, amount: sums[name] })) };
  };

export const awaited: MoneyList = {
  columns: ["means", "until", "kept", "due"],
  figures: 2,
  act: "receive",
  filters: ["search"],
  read: readBills((search) => ({ search: searchIn(search), awaited: "true" }), ["due"]),
};

export const allBills: MoneyList = {
  columns: ["date", "amount", "credited", "due"],
  figures: 3,
  filters: ["search", "state", "entity", "month"],
  read: readBills(
    (search) => ({ ...billFilters(search), kind: "bill" }),
    ["amount", "credited", "due"],
  ),
};

export const failed: MoneyList = {
  columns: ["date", "due"],
  figures: 1,
  filters: ["search", "month"],
  read: readBills(
    (search) => ({ search: searchIn(search), month: monthIn(search.get("mois")), state: "failed" }),
    ["due"],
  ),
};

export const creditNotes: MoneyList = {
  columns: ["date", "amount"],
  figures: 1,
  filters: ["search", "entity", "month"],
  read: readBills(
    (search) => ({ ...billFilters(search), state: undefined, kind: "credit" }),
    ["amount"],
  ),
};

/** Bills paid in several dates, those with a missed date first (API-301). */
export const plans: MoneyList = {
  columns: ["until", "rest"],
  figures: 1,
  filters: [],
  read: async (api, _, part) => {
    const { data, total, rest } = await api(payments.listPlans, { query: part });
    const rows = data.map((plan) => ({
      key: plan.id,
      to: pathTo(deskPaths.deskBill, { billId: String(plan.bill_id) }),
      tag: {
        words: i18next.t(`desk-money:plan.${plan.missed ? "missed" : "kept"}`),
        colour: plan.missed ? ("red" as const) : ("blue" as const),
      },
      title: plan.bill,
      detail: plan.customer,
      cells: [dayInWords(plan.dates.find(({ left }) => left > 0)?.on ?? ""), plan.rest],
    }));
    return { rows, total, sums: [{ name: "rest", amount: rest }] };
  },
};
