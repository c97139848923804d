import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";

import { refusableMails } from "./domain.ts";

const params = z.object({ token: secretOf("mail_refusal", z.string().min(1).max(300)) });

export const mailEndpoints = {
  showUnsubscribe: endpoint({
    method: "GET",
    path: "/api/public/unsubscribe/:token",
    access: "public",
    input: { params },
    output: z.object({ kind: z.enum(refusableMails), done: z.boolean() }),
    cache: "no-store",
    limit: { calls: 60, perSeconds: 60 },
  }),

  unsubscribe: endpoint({
    method: "POST",
    path: "/api/public/unsubscribe/:token",
    access: "public",
    input: { params },
    output: z.void(),
    answer: "none",
    limit: { calls: 60, perSeconds: 60 },
  }),
};
