import type { LoadContext } from "#app/bff/context.server.ts";
import { support } from "#app/modules/care/support/endpoints.ts";
import type { RecallQuery } from "#app/modules/care/support/recall.endpoints.ts";

/** Nothing for visitors (PUB-025). */
export async function recalledOf(context: LoadContext, about: RecallQuery) {
  const nothing = { contacted: null, registered: null, taught: false };
  if (!(await context.person())) return nothing;
  return context
    .asAnyone()(support.showRecall, { query: about })
    .catch(() => nothing);
}
