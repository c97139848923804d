import { serve } from "#app/api/serve.server.ts";

import { studentEndpoints } from "./endpoints.ts";
import { addStudent, updateStudent } from "./service.server.ts";

export const studentApi = [
  serve(studentEndpoints.create, ({ db, actor, now, body }) => addStudent(db, actor, now, body)),
  serve(studentEndpoints.update, ({ db, actor, params, body }) =>
    updateStudent(db, actor, params.id, body),
  ),
];
