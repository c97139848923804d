import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { noteRead } from "#app/modules/foundation/history/note-read.server.ts";

const ofPerson = new Set(["user_id", "person_id", "customer_id", "teacher_id"]);

function peopleIn(value: unknown, found = new Set<number>()): Set<number> {
  if (typeof value !== "object" || value === null) return found;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === "number" && ofPerson.has(name)) found.add(inner);
    else peopleIn(inner, found);
  }
  return found;
}

type Reading = Readonly<{ db: Db; by: Actor; url: string; at: Date; reason?: string | undefined }>;

/** The people whose ids an operator's read asked for or answered. */
export async function noteReads({ db, url, ...reading }: Reading, read: object): Promise<void> {
  await noteRead(db, { ...reading, path: new URL(url).pathname }, [...peopleIn(read)]);
}
