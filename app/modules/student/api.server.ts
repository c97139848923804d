import { serve } from "#app/api/serve.server.ts";

import { studentEndpoints } from "./endpoints.ts";
import { addStudent, updateStudent } from "./service.server.ts";

export const studentApi = [
  serve(studentEndpoints.create, addStudent),
  serve(studentEndpoints.update, updateStudent),
];
