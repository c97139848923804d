import { eq } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";

export async function saveBirthDate(tx: Tx, teacherId: number, birthDate: string): Promise<void> {
  await tx.update(teachers).set({ birthDate }).where(eq(teachers.id, teacherId));
}
