import { z } from "zod";

import { instant, listOf, operator, pagingShape, queryDaySchema } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import { machines, moverRoles } from "./domain.ts";

const count = z.number().int();

const lineSchema = z.object({
  at: instant,
  entity: z.enum(machines),
  id: count,
  event: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  by: z.enum(moverRoles),
  by_id: count.nullable(),
  by_name: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});

export const histories = {
  /** Of one thing the oldest move first, of all the latest; days of Paris, both included (API-262, OPS-14). */
  list: operator.get("/api/operator/history", {
    command: "history show :entity :id",
    list: true,
    query: z.object({
      entity: z.enum(machines).optional(),
      id: idOf("thing").optional(),
      /** A person's id, or a part of an operator's name. */
      actor: z.string().trim().min(1).max(100).optional(),
      from: queryDaySchema.optional(),
      to: queryDaySchema.optional(),
      ...pagingShape,
    }),
    output: listOf(lineSchema),
  }),

  /** Who opened which person's pages or paper, why and when, the latest first (OPS-34). */
  listReads: operator.get("/api/operator/history/reads", {
    command: "history reads",
    list: true,
    query: z.object({
      person: idOf("person").optional(),
      /** A part of an operator's name. */
      operator: z.string().trim().min(1).max(100).optional(),
      from: queryDaySchema.optional(),
      to: queryDaySchema.optional(),
      ...pagingShape,
    }),
    output: listOf(
      z.object({
        at: instant,
        operator: z.string().nullable(),
        /** Without one, a paper or a list: its address says which. */
        person_id: count.nullable(),
        person: z.string().nullable(),
        path: z.string(),
        reason: z.string().nullable(),
      }),
    ),
  }),
};

export type ReadsQuery = z.output<typeof histories.listReads.input.query>;
export type HistoryQuery = z.output<typeof histories.list.input.query>;
