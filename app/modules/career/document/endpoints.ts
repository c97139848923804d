import { z } from "zod";

import { endpoint, instant, stateSchema, whole } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import { documentCategories, documentStatuses, documentTypes, mostFiles } from "./domain.ts";

/** A paper of a teacher: its name, its category, its files by their names, what it came to (ENT-27). */
export const documentSchema = z.object({
  /** None while it is owed and nothing was sent. */
  id: z.number().int().nullable(),
  name: z.string().nullable(),
  category: z.enum(documentCategories),
  type: z.enum(documentTypes),
  files: z.array(z.object({ file_name: z.string(), number: z.number().int(), sent_at: instant })),
  status: z.enum(documentStatuses),
  reason: z.string().nullable(),
  /** The day it was seen: all that stays of a criminal record (LAW-13). */
  seen_on: z.iso.date().nullable(),
  state: stateSchema,
});

/** A paper as a form sends it; `token` is what the provider's own script may send, and is not read. */
export const paperSchema = z.object({
  /** Missed once the paper is known to be theirs: 422 too. */
  file: z.file("api.document.required").optional(),
  token: z.string().max(300).optional(),
});

/** The form of a paper: one that is sent, or those that were sent removed. */
export const paperFormSchema = paperSchema
  .pick({ file: true })
  .extend({ remove: z.literal("true").optional() });

const ofDocument = z.object({ id: idOf("document") });
const limit = { calls: 60, perSeconds: 86_400 };

export const documentEndpoints = {
  /** The papers of the signed-in teacher, with what each came to (API-097, STM-17, TEA-048). */
  list: endpoint({
    method: "GET",
    path: "/api/teacher/documents",
    access: "teacher",
    input: {},
    output: z.array(documentSchema),
  }),

  /** Sends a file of a paper: a page more while it waits, a new beginning once it is decided (API-098, VAL-011). */
  upload: endpoint({
    method: "POST",
    path: "/api/teacher/documents/:id/upload",
    access: "teacher",
    teachers: "applicants",
    body: "multipart",
    input: { params: ofDocument, body: paperSchema },
    output: documentSchema,
    limit,
  }),

  /** Sends a paper by its type: a new one, or the one there is (API-101, VAL-011). */
  uploadByType: endpoint({
    method: "POST",
    path: "/api/teacher/documents/upload-by-type",
    access: "teacher",
    teachers: "applicants",
    body: "multipart",
    status: 201,
    input: {
      body: paperSchema.extend({ type: z.enum(documentTypes, "api.document.type") }),
    },
    output: documentSchema,
    limit,
  }),

  /** Takes back the files of a paper; what was verified by it is so no more (API-099). */
  removeFiles: endpoint({
    method: "DELETE",
    path: "/api/teacher/documents/:id/remove-files",
    access: "teacher",
    teachers: "applicants",
    input: { params: ofDocument },
    output: documentSchema,
  }),

  /** A file of a paper, to its teacher; 410 once it is deleted (API-100). */
  download: endpoint({
    method: "GET",
    path: "/api/teacher/documents/:id/download",
    access: "teacher",
    answer: "file",
    input: {
      params: ofDocument,
      query: z.object({ number: whole(z.number().int().min(1).max(mostFiles)).optional() }),
    },
    output: z.unknown(),
  }),
};

export type TeacherDocument = z.output<typeof documentSchema>;
