import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";

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
