import type { Db } from "#app/db/client.server.ts";
import type { Replica } from "#app/db/replica.server.ts";
import type { Actor } from "#app/lib/actor.ts";

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
