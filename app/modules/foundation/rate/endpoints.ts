import { z } from "zod";

import { visitor } from "#app/api/endpoint.ts";

export const rates = {
  /** The whole table of OPS-12: pages served apart from the API compute with it. */
  list: visitor.get("/api/public/rates", {
    scope: "reference",
    output: z.array(
      z.object({
        name: z.string(),
        from: z.iso.date(),
        value: z.number(),
        source: z.string(),
      }),
    ),
    list: true,
    cache: 60,
  }),
};
