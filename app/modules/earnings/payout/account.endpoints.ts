import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";

export const payeeEndpoints = {
  acceptMandate: endpoint({
    method: "POST",
    path: "/api/teacher/invoicing-mandate",
    access: "teacher",
    teachers: "applicants",
    answer: "none",
    once: true,
    input: { body: z.object({ version: z.string().trim().min(1).max(20) }) },
    output: z.void(),
  }),
};
