import { z } from "zod";

import { instant, stateSchema, teacher, whole } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import { documentCategories, documentStatuses, documentTypes, mostFiles } from "./domain.ts";
import { operatorDocumentEndpoints } from "./operator.endpoints.ts";

export const documentSchema = z.object({
  id: z.number().int().nullable(),
  name: z.string().nullable(),
  category: z.enum(documentCategories),
  type: z.enum(documentTypes),
  files: z.array(z.object({ file_name: z.string(), number: z.number().int(), sent_at: instant })),
  status: z.enum(documentStatuses),
  reason: z.string().nullable(),
  /** All that stays of a criminal record (LAW-13). */
  seen_on: z.iso.date().nullable(),
  state: stateSchema,
});

/** `token` may come from the provider's own script and is ignored. */
export const paperSchema = z.object({
  /** Checked after ownership; missing is 422 too. */
  file: z.file("api.document.required").optional(),
  /** The other side, or the next page (TEA-012). */
  second: z.file("api.document.required").optional(),
  token: z.string().max(300).optional(),
});

export const paperFormSchema = paperSchema
  .pick({ file: true, second: true })
  .extend({ remove: z.literal("true").optional() });

const ofDocument = z.object({ id: idOf("document") });
const limit = { calls: 60, perSeconds: 86_400 };

export const documents = {
  list: teacher.get("/api/teacher/documents", {
    output: z.array(documentSchema),
  }),

  upload: teacher.post("/api/teacher/documents/:id/upload", {
    teachers: "applicants",
    reads: "multipart",
    params: ofDocument,
    body: paperSchema,
    output: documentSchema,
    limit,
  }),

  uploadByType: teacher.post("/api/teacher/documents/upload-by-type", {
    teachers: "applicants",
    reads: "multipart",
    status: 201,
    body: paperSchema.extend({ type: z.enum(documentTypes, "api.document.type") }),
    output: documentSchema,
    limit,
  }),

  removeFiles: teacher.delete("/api/teacher/documents/:id/remove-files", {
    teachers: "applicants",
    params: ofDocument,
    output: documentSchema,
  }),

  download: teacher.get("/api/teacher/documents/:id/download", {
    answer: "file",
    params: ofDocument,
    query: z.object({ number: whole(z.number().int().min(1).max(mostFiles)).optional() }),
    output: z.unknown(),
  }),

  ...operatorDocumentEndpoints,
};

export type TeacherDocument = z.output<typeof documentSchema>;
