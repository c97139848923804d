import { paths } from "#app/paths.ts";

import type { Api } from "./api-client.server.ts";
import type { LoadContext } from "./context.server.ts";

/** A teacher in the teacher space, otherwise a family. */
export function apiOfArea(context: LoadContext, request: Request): Api {
  const isTeachers = new URL(request.url).pathname.startsWith(paths.teacherHome);
  return context.as(isTeachers ? "teacher" : "customer");
}
