import type { Db } from "#app/db/client.server.ts";
import type { Role } from "#app/lib/actor.ts";
import { hashPassword } from "#app/lib/argon.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";
import { create } from "#tests/database/create.ts";
import { now } from "#tests/setup/time.ts";

export const password = "Marronnier-42-vert";

export const newcomer = {
  email: "famille.j01@example.test",
  password,
  firstname: "Sophie",
  lastname: "Élève",
  phone: { phone_number: "06 12 34 56 78" },
};

let hashed: Promise<string> | undefined;
let made = 0;

export const passwordHash = (): Promise<string> => (hashed ??= hashPassword(password));

export async function createUser(
  db: Db,
  role: Role,
  given: Partial<typeof users.$inferInsert> = {},
) {
  made++;
  const user = await create(db, users, {
    email: `${role}-${String(made)}@example.test`,
    passwordHash: await passwordHash(),
    role,
    firstname: "Sophie",
    lastname: "Martin",
    phone: "+33612345678",
    createdAt: now,
    ...given,
  });
  return { ...user, actor: { id: user.id, role } };
}

export async function createFamily(
  db: Db,
  given: Partial<typeof users.$inferInsert> & {
    details?: Partial<typeof customers.$inferInsert>;
  } = {},
) {
  const { details, ...user } = given;
  const family = await createUser(db, "customer", user);
  await create(db, customers, { id: family.id, ...details });
  return family;
}
