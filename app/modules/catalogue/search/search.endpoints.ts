import { z } from "zod";

import { euros, pagingShape, visitor, whole } from "#app/api/endpoint.ts";
import { flag } from "#app/api/wire.ts";
import { halfDays } from "#app/modules/catalogue/teacher/half-days.domain.ts";
import { teacherCardSchema } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";

import { directions, greatestPrice, greatestRadius, lastOfRing, orders } from "./domain.ts";

/** Accepts `a[]=1&a[]=2` or `a=1,2`, deduplicated; a whole cursus has dozens of classes. */
const idsOf = (list: "subject" | "level", most = 100) =>
  z
    .preprocess(
      (given) => (typeof given === "string" ? given.split(",").filter(Boolean) : given),
      z.array(referenceId(list)).max(most),
    )
    .transform((ids) => [...new Set(ids)])
    .optional();
const yes = flag.optional();

const searchQuerySchema = z.object({
  ...pagingShape,
  subjects: idsOf("subject"),
  levels: idsOf("level"),
  city: z.string().trim().max(100).optional(),
  latitude: z.coerce.number().min(-90).max(90).optional(),
  longitude: z.coerce.number().min(-180).max(180).optional(),
  radius: whole(z.number().int().min(1).max(greatestRadius)).optional(),
  priceMin: whole(z.number().int().min(0).max(greatestPrice)).optional(),
  priceMax: whole(z.number().int().min(0).max(greatestPrice)).optional(),
  /** Half days such as « 3-afternoon »; at least one is kept for lessons. */
  slots: z
    .preprocess(
      (given) => (typeof given === "string" ? given.split(",").filter(Boolean) : given),
      z.array(z.enum(halfDays)).max(halfDays.length),
    )
    .optional(),
  onlyOffline: yes,
  onlyOnline: yes,
  orderBy: z.enum(orders).optional(),
  orderDir: z.enum(directions).optional(),
  shuffler: whole(z.number().int().min(0).max(lastOfRing)).optional(),
});

const count = z.number().int();

export const searchEndpoints = {
  teachers: visitor.get("/api/public/teachers_elastic/", {
    scope: "teachers",
    query: searchQuerySchema,
    output: z.object({
      data: z.array(teacherCardSchema),
      totalCount: count,
      capped: z.boolean(),
      shuffler: z.number().int(),
      city: z.object({ name: z.string(), slug: z.string(), city_code: z.string() }).nullable(),
      widening: z
        .object({
          radius: count.nullable(),
          online: count.nullable(),
          levels: z.array(z.object({ level_id: z.number().int(), count })),
        })
        .nullable(),
    }),
    list: true,
    cache: 60,
  }),

  figures: visitor.get("/api/public/subject-figures", {
    scope: "teachers",
    query: z.object({ subjects: idsOf("subject", 20) }),
    output: z.array(
      z.object({
        subject_id: z.number().int(),
        count,
        capped: z.boolean(),
        from: euros.nullable(),
      }),
    ),
    cache: 60,
  }),

  taught: visitor.get("/api/public/taught", {
    scope: "teachers",
    output: z.array(
      z.object({
        format: z.enum(["offline", "online"]),
        kind: z.enum(["subject", "level"]),
        slug: z.string(),
        count,
        capped: z.boolean(),
      }),
    ),
    cache: 3600,
    limit: { calls: 60, perSeconds: 60 },
  }),
};

export type SearchQuery = z.output<typeof searchQuerySchema>;
export type SearchResult = z.output<(typeof searchEndpoints.teachers)["output"]>;
export type Taught = z.output<(typeof searchEndpoints.taught)["output"]>[number];
export type SubjectFigures = z.output<(typeof searchEndpoints.figures)["output"]>[number];
