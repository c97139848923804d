import { z } from "zod";

import { anyone } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { contractSides } from "#app/modules/lessons/contract/price-version.domain.ts";

import { endPapers } from "./domain.ts";

const endSchema = z.object({
  number: z.string(),
  teacher: z.string(),
  student: z.string(),
  /** Null while neither side ends the contract. */
  by: z.enum(contractSides).nullable(),
  /** Of today where nothing is signaled. */
  last_day: z.iso.date(),
  in_trial: z.boolean(),
  /** Another contract of both runs: the employment does too. */
  goes_on: z.boolean(),
  ended: z.boolean(),
  papers: z.array(
    z.object({
      kind: z.enum(endPapers),
      /** Null: after a course that is not settled yet. */
      ready_on: z.iso.date().nullable(),
      /** Null until it is ready. */
      pdf: z.string().nullable(),
    }),
  ),
});

export const employmentPapers = {
  /** 404 without an employment. */
  show: anyone.get("/api/contract/:id/end", {
    params: z.object({ id: idOf("contract") }),
    output: endSchema,
  }),
  print: anyone.get("/api/contract/:id/end/paper", {
    params: z.object({ id: idOf("contract") }),
    query: z.object({ paper: z.enum(endPapers) }),
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),
};

export type EmploymentEnd = z.output<typeof endSchema>;
