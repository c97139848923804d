import {
  type GroupLesson,
  groupLessonEndpoints,
} from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { lessonIdOf } from "#app/modules/catalogue/teacher/domain.ts";

import type { Api } from "./api-client.server.ts";

/** The id at the end of an address of a lesson or of a stage; 404 for none. */
export function idAt(segment: string | undefined): number {
  const id = lessonIdOf(segment ?? "");
  if (id === undefined) throw new Response(null, { status: 404 });
  return id;
}

/** The stage that an address names; 404 for none. */
export async function groupLessonAt(api: Api, segment: string | undefined): Promise<GroupLesson> {
  return api(groupLessonEndpoints.show, { params: { id: idAt(segment) } });
}
