import { sentence } from "#app/lib/sentence.ts";
import { support } from "#app/modules/care/support/endpoints.ts";
import { signalFormSchema } from "#app/modules/care/support/signal.endpoints.ts";
import { withQuery } from "#app/paths.ts";

import type { Api } from "./api-client.server.ts";
import { redirectWithFlash } from "./flash.server.ts";
import { submitForm } from "./form.server.ts";

const failed = "api.contract.signal_failed";

/** A failed call changes nothing and returns to the dialog with the typed text (ERR-17). */
export function submitSignal(
  api: Api,
  request: Request,
  { contractId, back }: Readonly<{ contractId: string | undefined; back: string }>,
) {
  return submitForm(api, request, signalFormSchema, async (body, bound) => {
    const input = { ...body, contract_id: contractId ?? "" };
    await bound(support.signalChange, { body: input }).catch((refusal: unknown) => {
      if (refusal instanceof Response && refusal.status < 500) throw refusal;
      const answer = { status: 409, code: failed, message: sentence(failed) };
      throw Response.json(answer, { status: 409 });
    });
    const marked = withQuery(back, { signale: contractId });
    return redirectWithFlash(marked, `contract:flash.signaled_${body.reason}`);
  });
}
