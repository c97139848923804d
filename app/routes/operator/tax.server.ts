import i18next from "i18next";

import type { Answer } from "#app/api/endpoint.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import { decisionAction } from "#app/bff/decision.server.ts";
import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import {
  type TaxDeclarationState,
  taxDeclarationStates,
} from "#app/modules/lessons/tax-credit/declare.domain.ts";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";

import { ofForm } from "./form-params.ts";
import { deskPaths } from "./paths.ts";

export const taxStateOf = (search: URLSearchParams) =>
  taxDeclarationStates.find((state) => state === search.get("state"));

async function waitingOf(api: Api, length: number) {
  const query = { at_desk: "true", length } as const;
  const { events, ...list } = await api(taxCredits.listAll, { query });
  const accounts = await api(inbox.list, { query: { kind: "tax_account", length } });
  return { state: undefined, page: 1, list, events, accounts };
}

type Shown = Omit<Awaited<ReturnType<typeof waitingOf>>, "state"> &
  Readonly<{ state: TaxDeclarationState | undefined }>;

export const loader = operatorLoader(async ({ api, request }): Promise<Shown> => {
  const { search, page, length } = listQuery(request);
  const state = taxStateOf(search);
  if (!state) return waitingOf(api, length);
  const { data, total } = await api(taxCredits.listAll, { query: { state, page, length } });
  const accounts = { data: [], total: 0, least: false, due_today: 0 };
  return { state, page, list: { data, total }, events: [], accounts };
});

export const action = decisionAction({
  acts: {
    decide: { endpoint: taxCredits.decide, params: ofForm("id"), done: "desk-tax:decide.done" },
    retry: { endpoint: taxCredits.retry, params: ofForm("id"), done: "desk-tax:retry.done" },
    look_up: {
      endpoint: taxCredits.lookUpAccount,
      params: ofForm("id"),
      done: "desk-tax:look_up.done",
      details: ({ state }: Answer<typeof taxCredits.lookUpAccount>) => ({
        state: i18next.t(`desk-tax:look_up.is.${state}`),
      }),
    },
    write: { endpoint: taxCredits.write, params: ofForm("id"), done: "desk-tax:write.done" },
    retry_event: {
      endpoint: taxCredits.retryEvent,
      params: ofForm("id"),
      done: "desk-tax:event.retry_done",
    },
    close_event: {
      endpoint: taxCredits.closeEvent,
      params: ofForm("id"),
      done: "desk-tax:event.close_done",
    },
  },
  back: deskPaths.deskTax,
  id: () => "",
});
