import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";

/** What listed teachers ask in a career and format, counted each night; no figures while they are fewer than five (TEA-066). */
export const priceFigures = pgTable(
  "price_figures",
  {
    cursusId: integer().notNull(),
    format: text({ enum: lessonFormats }).notNull(),
    averageCents: integer(),
    medianCents: integer(),
    countedOn: date({ mode: "string" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.cursusId, table.format] })],
);
