import { created, serve } from "#app/api/serve.server.ts";

import { declarationEndpoints } from "./declare.endpoints.ts";
import { declareCourse } from "./declare.server.ts";

export const declarationApi = [
  serve(declarationEndpoints.declare, async ({ db, actor, now, body }) => {
    const declared = await declareCourse(db, actor, now, body);
    return declared.created ? created(declared.course) : declared.course;
  }),
];
