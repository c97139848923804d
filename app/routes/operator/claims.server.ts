import { z } from "zod";

import { refusalSchema } from "#app/api/endpoint.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { operatorAction } from "#app/bff/route.server.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";

const whose = ["mine", "unassigned"] as const;

export const whoseOf = (search: URLSearchParams) =>
  whose.find((one) => one === search.get("whose"));

const claimSchema = z.object({
  act: z.enum(["take", "release"]),
  kind: z.string(),
  id: z.string(),
});

/** Takes a row of the inbox, or gives it back; one who was faster is named. */
export const action = operatorAction(claimSchema, async ({ api, request, body }) => {
  const { pathname, search } = new URL(request.url);
  const back = pathname + search;
  const { act, ...named } = body;
  try {
    await api(inbox[act], { body: named });
    return redirectWithFlash(back, `desk:claim.done.${act}`);
  } catch (refusal) {
    if (!(refusal instanceof Response) || ![404, 409].includes(refusal.status)) throw refusal;
    const { message } = refusalSchema.parse(await refusal.json());
    return redirectWithFlash(back, "desk:claim.refused", { message }, "red");
  }
});
