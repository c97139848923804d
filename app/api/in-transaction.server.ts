import type { Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";

import type { Call } from "./call.server.ts";

type Move = Readonly<{ by: Actor; now: Date; machineNow: Date }>;

/** A use case of an endpoint, from one that acts in a transaction on behalf of its caller. */
export const inTransaction =
  <Input, Output>(act: (tx: Tx, input: Input, move: Move) => Promise<Output>) =>
  ({ db, actor: by, now, machineNow }: Call, input: Input): Promise<Output> =>
    db.transaction((tx) => act(tx, input, { by, now, machineNow }));
