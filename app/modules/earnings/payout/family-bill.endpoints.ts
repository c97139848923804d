import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

export const familyBillEndpoints = {
  download: endpoint({
    method: "GET",
    path: "/api/teacher/courses/:id/bill/download",
    access: "teacher",
    input: { params: z.object({ id: idOf("course") }) },
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),
};
