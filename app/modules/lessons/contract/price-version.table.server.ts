import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";

import {
  contractSides,
  type PriceVersion,
  priceVersionReasons,
  priceVersionStatuses,
} from "./price-version.domain.ts";
import { contracts } from "./table.server.ts";

/** An accepted version is immutable (STM-15). */
export const priceVersions = pgTable(
  "price_versions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contractId: integer()
      .notNull()
      .references(() => contracts.id, { onDelete: "cascade" }),
    format: text({ enum: lessonFormats }).notNull(),
    hourlyPriceCents: integer().notNull(),
    status: text({ enum: priceVersionStatuses }).notNull(),
    reason: text({ enum: priceVersionReasons }).notNull(),
    proposedBy: text({ enum: contractSides }),
    comment: text(),
    effectiveFrom: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    answeredAt: timestamp({ withTimezone: true }),
    answerDueAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.contractId),
    index().on(table.answerDueAt),
    uniqueIndex("price_versions_one_pending")
      .on(table.contractId)
      .where(sql`${table.status} = 'pending'`),
  ],
);

/** Dates are strings in JSON. */
type WrittenVersion = Omit<
  PriceVersion,
  "effectiveFrom" | "createdAt" | "answeredAt" | "answerDueAt"
> & {
  createdAt: string;
  effectiveFrom: string | null;
  answeredAt: string | null;
  answerDueAt: string | null;
};

const instantOf = (text: string | null) => (text === null ? null : new Date(text));

export const versionsOfRow = sql<
  PriceVersion[]
>`(select coalesce(json_agg(json_build_object('id', v.id, 'format', v.format,
    'hourlyPriceCents', v.hourly_price_cents, 'status', v.status, 'reason', v.reason,
    'proposedBy', v.proposed_by, 'comment', v.comment, 'effectiveFrom', v.effective_from,
    'createdAt', v.created_at, 'answeredAt', v.answered_at, 'answerDueAt', v.answer_due_at,
    'lastEvent', (select h.event from ${historyLines} h
      where h.machine = 'price_version' and h.thing_id = v.id order by h.id desc limit 1)) order by v.id), '[]')
  from ${priceVersions} v where v.contract_id = ${contracts.id})`.mapWith(
  (written: WrittenVersion[] | string): PriceVersion[] =>
    (typeof written === "string" ? (JSON.parse(written) as WrittenVersion[]) : written).map(
      (version) => ({
        ...version,
        createdAt: new Date(version.createdAt),
        effectiveFrom: instantOf(version.effectiveFrom),
        answeredAt: instantOf(version.answeredAt),
        answerDueAt: instantOf(version.answerDueAt),
      }),
    ),
);
