import { sentence } from "#app/lib/sentence.ts";
import { support } from "#app/modules/care/support/endpoints.ts";
import { signalFormSchema } from "#app/modules/care/support/signal.endpoints.ts";
import { withQuery } from "#app/paths.ts";

import type { Api } from "./api-client.server.ts";
import { redirectWithFlash } from "./flash.server.ts";
import { refusalAt, submitJudged } from "./form.server.ts";

const failed = "api.contract.signal_failed";

/** The form has a pause's return and a last day at once. */
const asLastDay = (field: string) => field.replace(/^until\b/, "last_day");

/** A failed call changes nothing and returns to the dialog with the typed text (ERR-17). */
export function submitSignal(
  api: Api,
  request: Request,
  { contractId, back }: Readonly<{ contractId: string | undefined; back: string }>,
) {
  return submitJudged(api, request, signalFormSchema, async (body, bound) => {
    const { last_day: lastDay, ...typed } = body;
    const stops = body.reason === "stop_course";
    const input = { ...typed, ...(stops && { until: lastDay }), contract_id: contractId ?? "" };
    const { contract } = await bound(support.signalChange, { body: input }).catch(
      async (refusal: unknown) => {
        if (refusal instanceof Response && refusal.status < 500) {
          throw await refusalAt(refusal, (field) => (stops ? asLastDay(field) : field));
        }
        const answer = { status: 409, code: failed, message: sentence(failed) };
        throw Response.json(answer, { status: 409 });
      },
    );
    const marked = withQuery(back, { signale: contractId });
    const done = stops && contract?.ends_on ? "notice" : body.reason;
    return redirectWithFlash(marked, `contract:flash.signaled_${done}`);
  });
}
