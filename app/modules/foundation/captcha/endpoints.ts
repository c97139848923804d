import { z } from "zod";

import { visitor } from "#app/api/endpoint.ts";

import { challengePath } from "./domain.ts";

const parametersSchema = z.looseObject({
  algorithm: z.string(),
  nonce: z.string(),
  salt: z.string(),
  cost: z.number().int(),
  expiresAt: z.number().int(),
});

export const captcha = {
  show: visitor.get(challengePath, {
    output: z.object({ parameters: parametersSchema, signature: z.string() }),
    cache: "no-store",
    limit: { calls: 60, perSeconds: 60 },
  }),
};
