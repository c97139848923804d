import type { Db } from "#app/db/client.server.ts";
import { amountOf } from "#app/lib/money.ts";
import type { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { create } from "#tests/database/create.ts";

/** Lessons of two hours at 42,00 €, at four in the afternoon, paid long ago: 46,20 € gross each. */
export async function giveLessons(
  db: Db,
  contract: typeof contracts.$inferSelect,
  days: readonly string[],
): Promise<void> {
  const { id: contractId, customerId, studentId, teacherId } = contract;
  for (const day of days) {
    const date = new Date(`${day}T14:00:00Z`);
    await create(db, courses, {
      contractId,
      customerId,
      studentId,
      teacherId,
      mode: "mandate",
      absent: false,
      hourlyPriceCents: 4200,
      date,
      duration: 120,
      origin: "declared",
      isFirst: false,
      format: "individual_student_place",
      isCollective: false,
      taxCredit: true,
      alerts: [],
      remindersSent: 0,
      amountCents: amountOf(4200, 120),
      status: "success",
      statusSince: date,
      declaredAt: date,
      confirmedAt: date,
      createdAt: date,
    });
  }
}
