import type { Tx } from "#app/db/client.server.ts";
import { hashPassword } from "#app/lib/argon.server.ts";
import { randomToken } from "#app/lib/secret.server.ts";

import { insertUser } from "./repository.server.ts";
import type { users } from "./table.server.ts";

type Person = Omit<typeof users.$inferInsert, "passwordHash" | "role">;

/** The hash of a password that nobody knows: whoever has the mail chooses another (TEA-062). */
export const nobodysPassword = (): Promise<string> => hashPassword(randomToken());

/**
 * Opens the account of a candidate, whose password is chosen by mail (TEA-062); answers its id, nothing when the e-mail
 * has an account already.
 */
export async function openTeacherAccount(
  tx: Tx,
  person: Person,
  passwordHash: string,
): Promise<number | undefined> {
  const user = await insertUser(tx, { ...person, role: "teacher", passwordHash });
  return user?.id;
}
