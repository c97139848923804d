import { z } from "zod";

import { endpoint, euros } from "#app/api/endpoint.ts";
import { groupLessonCardSchema } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { teacherCardSchema } from "#app/modules/catalogue/teacher/endpoints.ts";

/** What one may come to teach: lessons at home, online, stages in a room, online (PUB-042). */
export const recruitingTypes = ["offline", "online", "stages", "online_stages"] as const;

/** A word of an address; left out, it is « any » (PUB-009). */
const word = z
  .string()
  .regex(/^[a-z0-9-]{1,80}$/)
  .optional();

export const recruitingEndpoints = {
  /** What a landing tells somebody who may teach: what it brings, who does it already, where else (API-047). */
  show: endpoint({
    method: "GET",
    path: "/api/public/landing-teachers",
    access: "public",
    input: {
      query: z.object({
        type: z.enum(recruitingTypes).default("offline"),
        subject: word,
        level: word,
        city: word,
      }),
    },
    output: z.object({
      title: z.string(),
      h1: z.string(),
      /** The end of it that names the place, the level or the subject: highlighted. */
      mark: z.string().nullable(),
      intro: z.string(),
      /** Of lessons; the day of a stage is proposed with it. */
      salary: z
        .object({ hourly_net: euros, monthly_net: euros, hypotheses: z.array(z.string()) })
        .nullable(),
      /** The school career that the words of the address are of. */
      school_career_id: z.number().int(),
      teachers: z.array(teacherCardSchema),
      /** Stages to come, of which the teachers are asked. */
      stages: z.array(groupLessonCardSchema),
      reviews: z.array(z.object({ author: z.string(), text: z.string() })),
      faq: z.array(z.object({ question: z.string(), answer: z.string() })),
      links: z.array(z.object({ name: z.string(), path: z.string() })),
      canonical: z.string(),
      /** The page of a type alone is found by engines; a narrower one says too little of its own (TOY-10). */
      indexable: z.boolean(),
    }),
    cache: 60,
  }),
};

export type Recruiting = z.output<(typeof recruitingEndpoints.show)["output"]>;
export type RecruitingQuery = z.output<
  NonNullable<(typeof recruitingEndpoints.show)["input"]["query"]>
>;
