import type { LoadContext } from "#app/bff/context.server.ts";
import { recallEndpoints, type RecallQuery } from "#app/modules/care/support/recall.endpoints.ts";

/** What a signed-in person did about this in two days (PUB-025); nothing for anybody else. */
export async function recalledOf(context: LoadContext, about: RecallQuery) {
  const nothing = { contacted: null, registered: null };
  if (!(await context.person())) return nothing;
  return context
    .asAnyone()(recallEndpoints.show, { query: about })
    .catch(() => nothing);
}
