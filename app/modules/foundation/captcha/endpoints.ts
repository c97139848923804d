import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";

import { challengePath } from "./domain.ts";

const parametersSchema = z.looseObject({
  algorithm: z.string(),
  nonce: z.string(),
  salt: z.string(),
  cost: z.number().int(),
  expiresAt: z.number().int(),
});

export const challengeEndpoints = {
  show: endpoint({
    method: "GET",
    path: challengePath,
    access: "public",
    input: {},
    output: z.object({ parameters: parametersSchema, signature: z.string() }),
    cache: "no-store",
    limit: { calls: 60, perSeconds: 60 },
  }),
};
