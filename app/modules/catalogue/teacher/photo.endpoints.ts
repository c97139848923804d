import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { publicId } from "#app/api/id.ts";

import { portraitSizes } from "./domain.ts";

/** The form of a photo: one that is sent, or the present one removed. */
export const photoFormSchema = z.object({
  file: z.file("api.photo.required").optional(),
  remove: z.literal("true").optional(),
});

export const photoEndpoints = {
  /**
   * Gives the signed-in teacher or candidate a photo, or another one; families see it at once when hired. 422 at `file`
   * for what is none, 409 once the application is refused or the teacher has left (API-087, VAL-010).
   */
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

  /** Removes the teacher's photo: the drawn portrait stands there again; without one nothing moves. */
  remove: endpoint({
    method: "DELETE",
    path: "/api/teacher/photo",
    access: "teacher",
    teachers: "applicants",
    answer: "none",
    input: {},
    output: z.void(),
  }),

  /** A teacher's photo, to whoever knows the hash of its bytes: what its address answers never changes. */
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
