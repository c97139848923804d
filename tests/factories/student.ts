import type { Db } from "#app/db/client.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { create } from "#tests/database/create.ts";
import { now } from "#tests/setup/time.ts";

export function createChild(
  db: Db,
  customerId: number,
  given: Partial<typeof students.$inferInsert> = {},
) {
  return create(db, students, {
    customerId,
    firstname: "Lina",
    lastname: "Martin",
    createdAt: now,
    ...given,
  });
}
