import type { Tx } from "#app/db/client.server.ts";
import type { Mover } from "#app/lib/actor.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";

import { type RegistrationEvent, registrationTransitions } from "./domain.ts";
import { type RegistrationRow, saveRegistration } from "./repository.server.ts";

export type RegistrationMove = Readonly<{
  event: RegistrationEvent;
  by: Mover;
  now: Date;
  change?: Partial<RegistrationRow>;
}>;

/** Only way to change a registration's state; each move is recorded in history (STM-25). */
export async function advanceRegistration(
  tx: Tx,
  { id, state: from }: Pick<RegistrationRow, "id" | "state">,
  { event, by, now, change }: RegistrationMove,
): Promise<RegistrationRow> {
  const machine = "registration" as const;
  const thing = { machine, id, from, transitions: registrationTransitions };
  const state = await move(tx, thing, { event, by, now });
  return saveRegistration(tx, id, { ...change, state, stateSince: now });
}
