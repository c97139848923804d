import { z } from "zod";

import { euros, visitor } from "#app/api/endpoint.ts";
import { untaughtSchema } from "#app/modules/catalogue/group-lesson/class.endpoints.ts";
import { landingType } from "#app/modules/catalogue/landing/type.endpoints.ts";
import { teacherCardSchema } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";

export const recruitingTypes = ["offline", "online", "stages", "online_stages"] as const;

const word = z
  .string()
  .regex(/^[a-z0-9-]{1,80}$/)
  .optional();

export const recruitingEndpoints = {
  showRecruiting: visitor.get("/api/public/landing-teachers", {
    query: z.object({
      type: landingType(recruitingTypes).default("offline"),
      subject: word,
      level: word,
      city: word,
    }),
    output: z.object({
      title: z.string(),
      h1: z.string(),
      mark: z.string().nullable(),
      intro: z.string(),
      salary: z
        .object({
          hourly_price: euros,
          hourly_net: euros,
          monthly_net: euros,
          hypotheses: z.array(z.string()),
        })
        .nullable(),
      school_career_id: z.number().int(),
      teachers: z.array(teacherCardSchema),
      /** Without a teacher yet, never with the family's price. */
      stages: z.array(untaughtSchema),
      reviews: z.array(z.object({ author: z.string(), text: z.string() })),
      faq: z.array(z.object({ question: z.string(), answer: z.string() })),
      links: z.array(z.object({ name: z.string(), path: z.string() })),
      /** Pages with one word more that engines may keep (PUB-081). */
      below: z.array(z.object({ name: z.string(), path: z.string() })),
      canonical: z.string(),
      indexable: z.boolean(),
    }),
    cache: 60,
  }),
};

export type Recruiting = z.output<(typeof recruitingEndpoints.showRecruiting)["output"]>;
export type RecruitingQuery = z.output<
  NonNullable<(typeof recruitingEndpoints.showRecruiting)["input"]["query"]>
>;
