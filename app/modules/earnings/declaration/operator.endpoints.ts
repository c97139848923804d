import { z } from "zod";

import { operator, whole } from "#app/api/endpoint.ts";
import { naming } from "#app/api/id.ts";
import { monthForm } from "#app/lib/month.ts";

import { firstYear } from "./domain.ts";
import { exportKinds } from "./export.domain.ts";

const ofKind = z.object({ kind: naming(z.enum(exportKinds), "reference", "export_kind") });

const periodShape = {
  year: whole(z.number().int().min(firstYear).max(2099)).optional(),
  month: z.string().regex(monthForm, "api.export.month").optional(),
};

const sendingSchema = z.object({
  kind: z.enum(exportKinds),
  /** A year or a month. */
  period: z.string(),
  receipt: z.string(),
  sent_on: z.iso.date(),
  by: z.string().nullable(),
});

const cell = z.union([z.string(), z.number()]).nullable();

export const operatorEndpoints = {
  /** A year of `dac7` or the ledger, else a month; 422 for one that is not over (API-274). */
  exportAll: operator.get("/api/operator/exports/:kind", {
    command: "export write",
    notes: "people",
    answer: "file",
    limit: { calls: 30, perSeconds: 60 },
    params: ofKind,
    query: z.object(periodShape),
    output: z.unknown(),
  }),

  /** What falls due, the year that is over and its months, with what was sent (OPS-36). */
  listExports: operator.get("/api/operator/exports", {
    command: "export list",
    list: true,
    output: z.array(
      z.object({
        kind: z.enum(exportKinds),
        period: z.string(),
        due: z.iso.date(),
        late: z.boolean(),
        sent: sendingSchema.nullable(),
      }),
    ),
  }),

  /** Its first lines, and how many there are; 422 for a time that is not over (OPS-36). */
  previewExport: operator.get("/api/operator/exports/:kind/preview", {
    command: "export preview",
    notes: "people",
    limit: { calls: 30, perSeconds: 60 },
    params: ofKind,
    query: z.object(periodShape),
    output: z.object({
      kind: z.enum(exportKinds),
      period: z.string(),
      columns: z.array(z.string()),
      rows: z.array(z.array(cell)),
      total: z.number().int(),
    }),
  }),

  /** Sent to the office, under its receipt; a second receipt replaces the first (OPS-36). */
  markExport: operator.post("/api/operator/exports/:kind/sent", {
    command: "export sent",
    reason: "none",
    params: ofKind,
    body: z.object({
      ...periodShape,
      receipt: z
        .string("api.export.receipt")
        .trim()
        .min(2, "api.export.receipt")
        .max(100, "api.export.receipt"),
      sent_on: z.iso.date("api.date.invalid"),
    }),
    output: sendingSchema,
  }),
};
