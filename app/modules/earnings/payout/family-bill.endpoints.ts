import { z } from "zod";

import { teacher } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

export const familyBillEndpoints = {
  downloadFamilyBill: teacher.get("/api/teacher/courses/:id/bill/download", {
    params: z.object({ id: idOf("course") }),
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),
};
