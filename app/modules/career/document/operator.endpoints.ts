import { z } from "zod";

import { instant, listOf, operator, pagingShape, whole } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { noContact } from "#app/api/public-text.ts";

import { documentStatuses, documentTypes, mostFiles } from "./domain.ts";

const lineSchema = z.object({
  id: z.number().int(),
  teacher_id: z.number().int(),
  teacher: z.string().nullable(),
  type: z.enum(documentTypes),
  status: z.enum(documentStatuses),
  since: instant,
});

const ofDocument = z.object({ id: idOf("document") });

export const operatorDocumentEndpoints = {
  /** Those that wait unless another status is given, the longest first (OPS-04). */
  listAll: operator.get("/api/operator/documents", {
    list: true,
    query: z.object({ ...pagingShape, status: z.enum(documentStatuses).optional() }),
    output: listOf(lineSchema),
  }),

  show: operator.get("/api/operator/documents/:id", {
    notes: "people",
    params: ofDocument,
    output: lineSchema.extend({
      reason: z.string().nullable(),
      seen_on: z.iso.date().nullable(),
      /** A diploma marks one of them. */
      degrees: z.array(z.object({ id: z.number().int(), name: z.string() })),
      files: z.array(
        z.object({
          number: z.number().int(),
          name: z.string(),
          type: z.string(),
          provider_file: z.string().nullable(),
          sent_at: instant,
        }),
      ),
    }),
  }),

  open: operator.get("/api/operator/documents/:id/download", {
    notes: "people",
    answer: "file",
    params: ofDocument,
    query: z.object({ number: whole(z.number().int().min(1).max(mostFiles)).optional() }),
    output: z.unknown(),
  }),

  decide: operator.post("/api/operator/documents/:id/decision", {
    command: ["document approve status=approved", "document refuse status=refused"],
    params: ofDocument,
    body: z.object({
      status: z.enum(["approved", "refused"]),
      reason: z.string().max(2000).superRefine(noContact).optional(),
      degree_id: idOf("degree").optional(),
      /** The day on which the paper was seen; today unless given. */
      seen_on: z.iso.date().optional(),
    }),
    output: z.object({ id: z.number().int(), status: z.enum(documentStatuses) }),
  }),
};

export type DocumentLine = z.output<typeof lineSchema>;
