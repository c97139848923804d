import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import type { GroupLesson } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { lessonIdOf } from "#app/modules/catalogue/teacher/domain.ts";

import type { Api } from "./api-client.server.ts";

/** 404 without a valid id. */
export function idAt(segment: string | undefined): number {
  const id = lessonIdOf(segment ?? "");
  if (id === undefined) throw new Response(null, { status: 404 });
  return id;
}

/** 404 for none. */
export async function groupLessonAt(api: Api, segment: string | undefined): Promise<GroupLesson> {
  return api(groupLessons.show, { params: { id: idAt(segment) } });
}
