import type { Call } from "#app/api/call.server.ts";
import { readNotificationsOf } from "#app/modules/foundation/notification/notify.server.ts";
import { seeOwnContract } from "#app/modules/lessons/contract/hold.server.ts";
import { otherSide } from "#app/modules/lessons/contract/price-version.domain.ts";

import { threadPath } from "./notify.server.ts";
import { saveRead } from "./repository.server.ts";
import { sideOf } from "./side.ts";

/** The caller has the thread open: what the other side wrote is read (API-303); 404 for another's contract. */
export async function readMessages({ db, actor: by, now }: Call, { id }: { id: number }) {
  await seeOwnContract(db, id, by);
  const side = sideOf(by);
  const count = await saveRead(db, id, otherSide(side), now);
  if (count > 0) await readNotificationsOf(db, by.id, threadPath(id, side), now);
}
