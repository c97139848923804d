import { serve } from "#app/api/serve.server.ts";

import { createStudent } from "./create.server.ts";
import { studentEndpoints } from "./endpoints.ts";
import { updateStudent } from "./update.server.ts";

export const studentApi = [
  serve(studentEndpoints.create, createStudent),
  serve(studentEndpoints.update, updateStudent),
];
