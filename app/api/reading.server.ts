import type { Db } from "#app/db/client.server.ts";
import type { Replica } from "#app/db/replica.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import type { Endpoint } from "./endpoint.ts";

type Given = Readonly<{ reader: Db; actor: Actor | undefined; replica: Replica | undefined }>;

/**
 * Who has a session may just have written, and reads the first database. A visitor, or a partner, reads the replica
 * where partners may read: nothing there is a person's own.
 */
export function readingFrom<Vars extends Given>(given: Vars, { scope }: Endpoint): Vars {
  const mayLag = scope !== undefined && given.actor === undefined;
  const reader = mayLag ? given.replica?.db() : undefined;
  return reader ? { ...given, reader } : given;
}

/** A standby may cancel a read, or go away during it: the first database is asked then. */
export async function orFromFirst<Reading extends Readonly<{ reader: Db }>, Answer>(
  call: Reading,
  first: Db,
  read: (call: Reading) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await read(call);
  } catch (error) {
    if (call.reader === first || error instanceof RuleError) throw error;
    return read({ ...call, reader: first });
  }
}
