import { z } from "zod";

import { teacher } from "#app/api/endpoint.ts";

export const payeeEndpoints = {
  acceptMandate: teacher.post("/api/teacher/invoicing-mandate", {
    teachers: "applicants",
    answer: "none",
    once: true,
    body: z.object({ version: z.string().trim().min(1).max(20) }),
  }),
};
