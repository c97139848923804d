import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { publicId } from "#app/api/id.ts";

import { portraitSizes } from "./domain.ts";

export const photoFormSchema = z.object({
  file: z.file("api.photo.required").optional(),
  remove: z.literal("true").optional(),
});

export const photoEndpoints = {
  set: endpoint({
    method: "POST",
    path: "/api/teacher/photo",
    access: "teacher",
    teachers: "applicants",
    body: "multipart",
    input: { body: photoFormSchema.pick({ file: true }) },
    output: z.object({ photo_url: z.string() }),
    limit: { calls: 30, perSeconds: 86_400 },
  }),

  remove: endpoint({
    method: "DELETE",
    path: "/api/teacher/photo",
    access: "teacher",
    teachers: "applicants",
    answer: "none",
    input: {},
    output: z.void(),
  }),

  /** Public by hash: the content of an address never changes. */
  show: endpoint({
    method: "GET",
    path: "/api/public/teachers/:id/photo",
    access: "public",
    answer: "jpeg",
    input: {
      params: z.object({ id: publicId("teacher") }),
      query: z.object({ hash: z.string().max(100), size: z.enum(portraitSizes) }),
    },
    output: z.unknown(),
  }),
};
