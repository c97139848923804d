import i18next from "i18next";

import type { Answer } from "#app/api/endpoint.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import { decisionAction } from "#app/bff/decision.server.ts";
import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { monthIn } from "#app/lib/month.ts";
import { sum } from "#app/lib/price.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";
import { payslips } from "#app/modules/earnings/payslip/endpoints.ts";
import { withQuery } from "#app/paths.ts";

import { ofForm } from "./form-params.ts";
import { deskPaths } from "./paths.ts";

const states = ["pending", "succeeded", "failed"] as const;

export const payoutStateOf = (word: string | null) => states.find((state) => state === word);

type Part = Readonly<{ page: number; length: number }>;

async function waitingOf(api: Api, { length }: Part) {
  const failed = await api(payouts.listAll, { query: { state: "failed", length } });
  const accounts = await api(inbox.list, { query: { kind: "payee_account", length } });
  return { view: "waiting" as const, failed, accounts, run: await api(payouts.showNextRun, {}) };
}

async function sentOf(api: Api, search: URLSearchParams, part: Part) {
  const state = payoutStateOf(search.get("state"));
  const list = await api(payouts.listAll, { query: { state, ...part } });
  return { view: "payouts" as const, state, page: part.page, list };
}

async function slipsOf(api: Api, search: URLSearchParams, part: Part) {
  const month = monthIn(search.get("month"));
  const list = await api(payslips.listAll, { query: { month, ...part } });
  return { view: "payslips" as const, month, page: part.page, list };
}

type Shown =
  | Awaited<ReturnType<typeof waitingOf>>
  | Awaited<ReturnType<typeof sentOf>>
  | Awaited<ReturnType<typeof slipsOf>>;

export const loader = operatorLoader(({ api, request }): Promise<Shown> => {
  const { search, ...part } = listQuery(request);
  const view = search.get("vue");
  if (view === "versements") return sentOf(api, search, part);
  if (view === "bulletins") return slipsOf(api, search, part);
  return waitingOf(api, part);
});

type Made = Answer<typeof payslips.run>;

const shownSlips = 100;

function slipNotes({ made }: Made): string[] {
  const net = sum(sumOf(made, (slip) => slip.net));
  const lines = made
    .slice(0, shownSlips)
    .map(({ teacher, customer, net: own }) =>
      i18next.t("desk-payouts:slips.note", { teacher, family: customer, net: sum(own) }),
    );
  return [i18next.t("desk-payouts:slips.would", { count: made.length, net }), ...lines];
}

const slipsView = () => withQuery(deskPaths.deskPayouts, { vue: "bulletins" });

export const action = decisionAction({
  acts: {
    retry: {
      endpoint: payouts.retry,
      params: ofForm("id"),
      done: "desk-payouts:retry.done",
      details: ({ amount }: Answer<typeof payouts.retry>) => ({ amount: sum(amount) }),
    },
    write: { endpoint: payouts.write, params: ofForm("id"), done: "desk-payouts:write.done" },
    run: {
      endpoint: payouts.run,
      done: "desk-payouts:run.done",
      details: ({ opened }: Answer<typeof payouts.run>) => ({
        count: opened.length,
        amount: sum(sumOf(opened, ({ amount }) => amount)),
      }),
    },
    run_slips: {
      endpoint: payslips.run,
      done: "desk-payouts:slips.done",
      details: ({ made }: Made) => ({ count: made.length }),
      notes: slipNotes,
      to: slipsView,
    },
    cancel_slip: {
      endpoint: payslips.cancel,
      params: ofForm("id"),
      done: "desk-payouts:cancel.done",
      details: ({ cancels }: Answer<typeof payslips.cancel>) => ({ number: cancels }),
      notes: ({ net }: Answer<typeof payslips.cancel>) => [
        i18next.t("desk-payouts:cancel.would", { net: sum(net) }),
      ],
      to: slipsView,
    },
  },
  back: deskPaths.deskPayouts,
  id: () => "",
});

export type ShownAs<View extends Shown["view"]> = Extract<Shown, { view: View }>;
