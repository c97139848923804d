import type { Api } from "#app/bff/api-client.server.ts";
import {
  type GroupLessonClass,
  groupLessonClassEndpoints,
} from "#app/modules/group-lessons/attendance/endpoints.ts";

/** A class of the signed-in teacher, as an address names it; 404 for another's. */
export const classOf = (api: Api, id: string | undefined): Promise<GroupLessonClass> =>
  api(groupLessonClassEndpoints.show, { params: { id: id ?? "0" } });
