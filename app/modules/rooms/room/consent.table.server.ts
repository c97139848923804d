import { index, integer, pgTable, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";

/** A parent’s leave to record the pupil of a contract, or of a registration; taken back, the row is gone. */
export const replayConsents = pgTable(
  "replay_consents",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contractId: integer().references(() => contracts.id, { onDelete: "cascade" }),
    registrationId: integer().references(() => registrations.id, { onDelete: "cascade" }),
    customerId: integer().notNull(),
    agreedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex().on(table.contractId),
    uniqueIndex().on(table.registrationId),
    index().on(table.customerId),
  ],
);
