import i18next from "i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { dayInWords, fullInstant } from "#app/lib/french-date.ts";
import { toCents, toEuros } from "#app/lib/money.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { refunds } from "#app/modules/billing/refund/endpoints.ts";
import { withdrawals } from "#app/modules/care/withdrawal/endpoints.ts";
import { pathTo } from "#app/paths.ts";

import { dayOf, meansWords, type MoneyList, searchIn, tagOf } from "./money-row.server.ts";
import { deskPaths } from "./paths.ts";

/** Euros, in whole cents: a table for a spreadsheet bears no « 42.4999 ». */
const leftOf = (payment: Answer<typeof payments.listAll>["data"][number]): number =>
  toEuros(toCents(payment.amount) - toCents(payment.refunded) - toCents(payment.sent_back));

export const received: MoneyList = {
  columns: ["means", "reference", "date", "amount", "left"],
  figures: 2,
  filters: ["search"],
  read: async (api, search, part) => {
    const query = { only: "collected", search: searchIn(search), ...part } as const;
    const { data, total, left } = await api(payments.listAll, { query });
    const rows = data.map((payment) => ({
      key: payment.id,
      to: pathTo(deskPaths.deskPayment, { paymentId: String(payment.id) }),
      tag: tagOf("payment", payment.status),
      title: payment.bill,
      detail: payment.customer,
      cells: [
        meansWords(payment.means),
        payment.reference,
        dayOf(payment.created_at),
        payment.amount,
        leftOf(payment),
      ],
    }));
    return { rows, total, sums: [{ name: "left", amount: left }] };
  },
};

export const unmatched: MoneyList = {
  columns: ["means", "reference", "date", "amount"],
  figures: 1,
  filters: ["search"],
  read: async (api, search, part) => {
    const query = { search: searchIn(search), ...part };
    const { data, total, amount } = await api(payments.listUnmatched, { query });
    const rows = data.map((line) => ({
      key: line.id,
      to: pathTo(deskPaths.deskReceipt, { unmatchedReceiptId: String(line.id) }),
      title: line.label,
      detail: line.for_bill
        ? i18next.t("desk-money:set_aside", { bill: line.for_bill })
        : undefined,
      cells: [meansWords(line.means), line.reference, dayOf(line.received_at), line.amount],
    }));
    return { rows, total, sums: [{ name: "amount", amount }] };
  },
};

export const toSend: MoneyList = {
  columns: ["what", "account", "due_on", "amount"],
  figures: 1,
  filters: ["search"],
  read: async (api, search, part) => {
    const query = { only: "open", search: searchIn(search), ...part } as const;
    const { data, total, amount } = await api(refunds.listAll, { query });
    const rows = data.map((refund) => ({
      key: refund.id,
      to: pathTo(deskPaths.deskRefund, { refundId: String(refund.id) }),
      tag: tagOf("refund", refund.status),
      title: refund.name,
      detail: refund.bill ?? undefined,
      cells: [refund.what, refund.iban, dayInWords(refund.due_on), refund.amount],
    }));
    return { rows, total, sums: [{ name: "amount", amount }] };
  },
};

export const credits: MoneyList = {
  columns: ["entity", "expires", "left"],
  figures: 1,
  filters: [],
  read: async (api, _, part) => {
    const { data, total, left } = await api(payments.listCredits, { query: part });
    const rows = data.map((credit) => ({
      key: credit.id,
      to: pathTo(deskPaths.deskFamily, { customerId: String(credit.customer_id) }),
      title: credit.customer ?? "",
      cells: [
        i18next.t(`desk-money:entity.${credit.entity}`),
        dayOf(credit.expires_at),
        credit.left,
      ],
    }));
    return { rows, total, sums: [{ name: "left", amount: left }] };
  },
};

export const withdrawn: MoneyList = {
  columns: ["contract", "date", "amount"],
  figures: 1,
  filters: [],
  read: async (api, _, part) => {
    const { data, total } = await api(withdrawals.listAll, { query: part });
    const rows = data.map((row) => ({
      key: row.id,
      to: pathTo(deskPaths.deskWithdrawal, { withdrawalId: String(row.id) }),
      tag: tagOf("withdrawal", row.state),
      title: row.name,
      detail: row.reference,
      cells: [row.found ?? row.contract, fullInstant(new Date(row.stated_at)), row.to_give_back],
    }));
    return { rows, total, sums: [] };
  },
};
