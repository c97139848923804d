import { sweepFailures } from "#app/api/table.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { mostTries } from "#app/lib/back-off.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { outgoingEvents } from "#app/modules/foundation/outgoing-event/table.server.ts";

/** Rows that machines gave up, once the past is closed: mails, events, a sweep's rows. No use case makes them fail. */
export async function writeFaults(tx: Tx, present: Date): Promise<void> {
  for (const [rank, daysAgo] of [3, 1].entries()) {
    const at = plusDays(present, -daysAgo);
    const tried = { state: "dead", tries: mostTries, nextTryAt: at } as const;
    await tx.insert(mails).values({
      ...tried,
      recipient: `ancienne.adresse.${String(rank + 1)}@exemple.test`,
      template: "first_course_declared",
      subject: "Un premier cours est fixé",
      body: "Bonjour,\n\nVotre premier cours est fixé.",
      lastFailure: "550 5.1.1 mailbox unavailable",
      failingSince: at,
      createdAt: at,
    });
    await tx.insert(outgoingEvents).values({
      ...tried,
      id: `00000000-0000-4000-8000-00000000000${String(rank + 1)}`,
      name: "lesson_request",
      subject: null,
      details: { subject: "maths" },
      lastFailure: "HTTP 503",
      createdAt: at,
    });
    await tx.insert(sweepFailures).values({
      sweep: "payment requests to look up",
      row: String(rank + 1),
      tries: mostTries,
      // Tried daily.
      nextTryAt: plusDays(present, 1),
      failedAt: at,
      failingSince: plusHours(at, -3),
      failure: "The tax agency: timeout",
    });
  }
}
