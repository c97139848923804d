import i18next from "i18next";

import type { CsvList } from "#app/bff/desk-list.server.ts";
import { monthIn } from "#app/lib/month.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";
import { payslips } from "#app/modules/earnings/payslip/endpoints.ts";
import { histories } from "#app/modules/foundation/history/endpoints.ts";
import { disputes } from "#app/modules/lessons/dispute/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";

import { whoseOf } from "./claims.server.ts";
import {
  historyFilters,
  lineQuery,
  presentLine,
  presentRead,
  readQuery,
} from "./history.server.ts";
import { head, waitingCells, when } from "./list-cells.server.ts";
import { csvOfMoney, moneyLists } from "./money-lists.server.ts";
import { payoutStateOf } from "./payouts.server.ts";
import { peopleLists } from "./people-lists.server.ts";
import { requestQuery } from "./requests.server.ts";
import { taxStateOf } from "./tax.server.ts";

const moneyCsv = Object.fromEntries(
  Object.keys(moneyLists).map((name) => [`paiements-${name}`, () => csvOfMoney(name)]),
);

/** Every list of the desk by the name that its CSV's address bears. */
export const deskLists: Readonly<Record<string, () => CsvList>> = {
  ...moneyCsv,
  ...peopleLists,
  boite: () => ({
    head: head("kind", "what", "who", "since", "deadline"),
    read: async (api, search, part) => {
      const kind = search.get("kind") ?? undefined;
      const query = { kind, whose: whoseOf(search), ...part };
      return waitingCells(await api(inbox.list, { query }));
    },
  }),
  litiges: () => ({
    head: head("number", "who", "teacher", "amount", "since", "deadline"),
    read: async (api, _, part) => {
      const { data, total } = await api(disputes.list, { query: part });
      const rows = data.map((row) => [
        row.course_id,
        row.customer,
        row.teacher,
        row.amount,
        when(row.since),
        when(row.until),
      ]);
      return { rows, total };
    },
  }),
  demandes: () => ({
    head: head("number", "what", "who", "asked", "since", "deadline"),
    read: async (api, search, part) => {
      const query = { ...requestQuery(search), ...part };
      const { data, total } = await api(lessonRequests.listAll, { query });
      const rows = data.map((row) => [
        row.id,
        `${row.subject}, ${row.level}`,
        row.family.name,
        row.asked,
        when(row.created_at),
        when(row.due_at ?? row.next_at),
      ]);
      return { rows, total };
    },
  }),
  journal: () => ({
    head: ["when", "thing", "what", "who", "why"].map((name) => i18next.t(`desk-history:${name}`)),
    read: async (api, search, part) => {
      const filters = historyFilters(search);
      const shown = filters.reads
        ? await api(histories.listReads, { query: { ...readQuery(filters), ...part } }).then(
            ({ data, total }) => ({ total, lines: data.map(presentRead) }),
          )
        : await api(histories.list, { query: { ...lineQuery(filters), ...part } }).then(
            ({ data, total }) => ({ total, lines: data.map(presentLine) }),
          );
      const { total, lines } = shown;
      const rows = lines.map(({ when: at, thing, what, who, why }) => [at, thing, what, who, why]);
      return { rows, total };
    },
  }),
  virements: () => ({
    head: head("number", "teacher", "what", "amount", "since"),
    read: async (api, search, part) => {
      if (search.get("vue") === "bulletins") {
        const query = { month: monthIn(search.get("month")), ...part };
        const { data, total } = await api(payslips.listAll, { query });
        const rows = data.map((slip) => [
          slip.number,
          slip.teacher,
          slip.customer,
          slip.net,
          slip.period,
        ]);
        return { rows, total };
      }
      const query = { state: payoutStateOf(search.get("state")), ...part };
      const { data, total } = await api(payouts.listAll, { query });
      const rows = data.map((row) => [
        row.id,
        row.teacher,
        i18next.t(`desk-payouts:is.${row.state}`),
        row.amount,
        when(row.created_at),
      ]);
      return { rows, total };
    },
  }),
  attestations: () => ({
    head: head("number", "who", "told"),
    read: async (api, _, part) => {
      const { data, total } = await api(taxCredits.listCertificates, { query: part });
      const rows = data.map((row) => [row.customer_id, row.name, when(row.told_at)]);
      return { rows, total };
    },
  }),
  urssaf: () => ({
    head: head("number", "who", "what", "amount", "since"),
    read: async (api, search, part) => {
      const state = taxStateOf(search);
      const query = { state, at_desk: state ? undefined : ("true" as const), ...part };
      const { data, total } = await api(taxCredits.listAll, { query });
      const rows = data.map((row) => [
        row.bill,
        row.customer,
        i18next.t(`desk-tax:is.${row.state}`),
        row.amount,
        when(row.since),
      ]);
      return { rows, total };
    },
  }),
};
