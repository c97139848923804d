import type { Tx } from "#app/db/client.server.ts";
import { dropPages } from "#app/db/notices.server.ts";

import { resourcesTag } from "./resource.domain.ts";
import { saveWithheld } from "./resource.repository.server.ts";

/** Withholds or restores an article after a notice; updates its pages (STM-41). */
export async function withholdResource(tx: Tx, id: number, withheld: boolean): Promise<void> {
  await saveWithheld(tx, id, withheld);
  await dropPages(tx, resourcesTag);
}
