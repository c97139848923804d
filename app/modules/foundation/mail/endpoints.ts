import { z } from "zod";

import { visitor } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";

import { refusableMails } from "./domain.ts";

const params = z.object({ token: secretOf("mail_refusal", z.string().min(1).max(300)) });

export const mails = {
  showUnsubscribe: visitor.get("/api/public/unsubscribe/:token", {
    params,
    output: z.object({ kind: z.enum(refusableMails), done: z.boolean() }),
    cache: "no-store",
    limit: { calls: 60, perSeconds: 60 },
  }),

  unsubscribe: visitor.post("/api/public/unsubscribe/:token", {
    params,
    answer: "none",
    limit: { calls: 60, perSeconds: 60 },
  }),
};
