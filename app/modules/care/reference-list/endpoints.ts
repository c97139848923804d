import { z } from "zod";

import { euros, idSchema, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { naming } from "#app/api/id.ts";
import { publicLine } from "#app/api/public-text.ts";
import type { RateName } from "#app/modules/foundation/rate/domain.ts";
import { datedLists } from "#app/modules/foundation/rate/lists.domain.ts";

import { lineStates, listNames, units } from "./domain.ts";

const list = naming(z.enum(listNames), "reference", "list");
const id = naming(idSchema, "public", "line");
const count = z.number().int();

const lineSchema = z.object({
  id: count,
  name: z.string(),
  label: z.string(),
  /** Null, as what follows, in a list without dates. */
  from: z.iso.date().nullable(),
  /** In its unit: per cent, euros, days, months, or parts of a month. */
  value: z.number().nullable(),
  unit: z.enum(units).nullable(),
  source: z.string().nullable(),
  state: z.enum(lineStates),
  /** Running contracts that name a subject or a level, answers and requests that name a reason; null where uncounted. */
  used: count.nullable(),
});

/** What the line does on its day, and who is told now. */
const effectSchema = z.object({
  from: z.iso.date(),
  sentences: z.array(z.string()),
  contracts: count,
  families: count,
  teachers: count,
  /** At most fifty. */
  raised: z.array(
    z.object({
      contract_id: count,
      family: z.string(),
      teacher: z.string(),
      price: euros,
      new_price: euros,
    }),
  ),
});

const typedDecimal = z.preprocess(
  (typed) =>
    typeof typed === "string" && /^\s*\d{1,7}(?:[.,]\d{1,4})?\s*$/.test(typed)
      ? Number(typed.trim().replace(",", "."))
      : typed,
  z.number("api.reference_list.value"),
);

const day = z.iso.date({ error: "api.date.invalid" });

/** A list with dates asks for name, day, value and source, one without for a label. */
const lineBody = {
  from: day.optional(),
  value: typedDecimal.optional(),
  source: z.string().trim().max(200, "api.field.too_big").optional(),
  label: publicLine({ max: 80 }).optional(),
};

const names = Object.values(datedLists).flat() as [RateName, ...RateName[]];

const savedSchema = z.object({ line: lineSchema, effect: effectSchema });

/** A value of a day to come, and the one in force until then. */
const comingSchema = lineSchema.extend({ list, was: z.number().nullable() });

export const referenceLists = {
  /** What changes on a day to come, the nearest first, holidays apart; how many lines each list offers (OPS-32). */
  show: operator.get("/api/operator/references", {
    output: z.object({
      coming: z.array(comingSchema),
      lists: z.array(z.object({ list, lines: count })),
    }),
  }),
  /** Lines by name, the latest day first; a list without dates in its order (API-253, OPS-12). */
  list: operator.get("/api/operator/references/:list", {
    params: z.object({ list }),
    query: z.object(pagingShape),
    output: listOf(lineSchema),
    list: true,
  }),
  /** From a day to come; who is under a new floor is told at once (API-253, LAW-27). */
  add: operator.post("/api/operator/references/:list", {
    mailsOthers: true,
    limit: { calls: 30, perSeconds: 3600 },
    params: z.object({ list }),
    body: z.object({ name: z.enum(names, "api.reference_list.name").optional(), ...lineBody }),
    output: savedSchema,
    status: 201,
  }),
  /** Corrects a line of a day to come; offers again one without dates (API-254). */
  change: operator.put("/api/operator/references/:list/:id", {
    mailsOthers: true,
    limit: { calls: 30, perSeconds: 3600 },
    params: z.object({ list, id }),
    body: z.object(lineBody),
    output: savedSchema,
  }),
  /** Takes back a line of a day to come; one without dates is no longer offered (API-254). */
  remove: operator.delete("/api/operator/references/:list/:id", {
    mailsOthers: true,
    limit: { calls: 30, perSeconds: 3600 },
    params: z.object({ list, id }),
    output: z.object({ id: count, effect: effectSchema }),
  }),
};

export type ReferenceLine = z.output<typeof lineSchema>;
export type ReferenceEffect = z.output<typeof effectSchema>;
