import { serve } from "#app/api/serve.server.ts";

import { searchEndpoints } from "./endpoints.ts";
import { searchTeachers } from "./service.server.ts";

export const searchApi = [
  serve(searchEndpoints.teachers, ({ db, query }) => searchTeachers(db, query)),
];
