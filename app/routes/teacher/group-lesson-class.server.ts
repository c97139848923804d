import type { Api } from "#app/bff/api-client.server.ts";
import {
  attendance,
  type GroupLessonClass,
} from "#app/modules/group-lessons/attendance/endpoints.ts";

/** 404 for another teacher's class. */
export const classOf = (api: Api, id: string | undefined): Promise<GroupLessonClass> =>
  api(attendance.show, { params: { id: id ?? "0" } });
