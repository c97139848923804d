import type { Tx } from "#app/db/client.server.ts";
import { hashPassword } from "#app/lib/argon.server.ts";
import { randomToken } from "#app/lib/secret.server.ts";

import { insertUser } from "./repository.server.ts";
import type { users } from "./table.server.ts";

type Person = Omit<typeof users.$inferInsert, "passwordHash" | "role">;

export const nobodysPassword = (): Promise<string> => hashPassword(randomToken());

/** Candidate's account, password chosen by mail (TEA-062); undefined when the e-mail is taken. */
export async function openTeacherAccount(
  tx: Tx,
  person: Person,
  passwordHash: string,
): Promise<number | undefined> {
  const user = await insertUser(tx, { ...person, role: "teacher", passwordHash });
  return user?.id;
}
