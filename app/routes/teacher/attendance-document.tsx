import { teacherLoader } from "#app/bff/route.server.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";

export const loader = teacherLoader(({ api, groupLessonClassId: id }) => {
  const query = { as: "pdf" } as const;
  return api(attendance.list, { params: { id }, query });
});
