import { z } from "zod";

import { teacher, visitor } from "#app/api/endpoint.ts";
import { publicId } from "#app/api/id.ts";

import { portraitSizes } from "./domain.ts";

export const photoFormSchema = z.object({
  file: z.file("api.photo.required").optional(),
  remove: z.literal("true").optional(),
});

export const photoEndpoints = {
  setPhoto: teacher.post("/api/teacher/photo", {
    teachers: "applicants",
    reads: "multipart",
    body: photoFormSchema.pick({ file: true }),
    output: z.object({ photo_url: z.string() }),
    limit: { calls: 30, perSeconds: 86_400 },
  }),

  removePhoto: teacher.delete("/api/teacher/photo", {
    teachers: "applicants",
    answer: "none",
  }),

  /** Public by hash: the content of an address never changes. */
  showPhoto: visitor.get("/api/public/teachers/:id/photo", {
    scope: "teachers",
    answer: "jpeg",
    params: z.object({ id: publicId("teacher") }),
    query: z.object({ hash: z.string().max(100), size: z.enum(portraitSizes) }),
    output: z.unknown(),
  }),
};
