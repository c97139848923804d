import { paths } from "#app/paths.ts";

import type { Api } from "./api-client.server.ts";
import type { LoadContext } from "./context.server.ts";

/** The API as whoever the area of an address belongs to: a teacher in the teacher space, else a family. */
export function apiOfArea(context: LoadContext, request: Request): Api {
  const isTeachers = new URL(request.url).pathname.startsWith(paths.teacherHome);
  return context.as(isTeachers ? "teacher" : "customer");
}
