import i18next from "i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { decisionAction } from "#app/bff/decision.server.ts";
import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { spacedIban } from "#app/lib/iban.ts";
import { sum } from "#app/lib/price.ts";
import { refunds } from "#app/modules/billing/refund/endpoints.ts";

import { ofForm } from "./form-params.ts";
import { deskPaths } from "./paths.ts";

/** Of one account, whose transfers a file holds. */
export const loader = operatorLoader(async ({ api, request }) => {
  const { search, page, length } = listQuery(request);
  const entity = search.get("compte") === "stages" ? ("second" as const) : ("main" as const);
  const query = { only: "ready", entity, length: 100 } as const;
  const ready = await api(refunds.listAll, { query });
  const files = await api(refunds.listFiles, { query: { page, length } });
  return { entity, ready, files, page };
});

/** A row's button sends its id and the file's name, which are no fields of the body. */
function withoutRow(form: FormData): void {
  form.delete("id");
  form.delete("file");
}

type File = Answer<typeof refunds.cancelFile>;
const nameOf = ({ message_id: file }: File) => ({ file });

type Made = Answer<typeof refunds.makeFile>;

/** How many, what in all, then each as its bank reads it. */
const linesOf = ({ lines = [], transfers: count, amount }: Made): string[] => [
  i18next.t("desk-refund-files:choose.sums_note", { count, amount: sum(amount) }),
  ...lines.map((line) =>
    i18next.t("desk-refund-files:choose.line", {
      name: line.name,
      iban: spacedIban(line.iban),
      amount: sum(line.amount),
    }),
  ),
];

export const action = decisionAction({
  acts: {
    make: {
      endpoint: refunds.makeFile,
      done: "desk-refund-files:done.make",
      details: nameOf,
      notes: linesOf,
    },
    sent: {
      endpoint: refunds.markFileSent,
      params: ofForm("id"),
      prepare: withoutRow,
      done: "desk-refund-files:done.sent",
      details: nameOf,
    },
    cancel: {
      endpoint: refunds.cancelFile,
      params: ofForm("id"),
      prepare: withoutRow,
      done: "desk-refund-files:done.cancel",
      details: nameOf,
    },
  },
  back: deskPaths.deskRefundFiles,
  id: () => "",
});
