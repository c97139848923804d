import { toFix } from "#app/modules/contract/components/first-course-todo.tsx";
import type { TeacherStudent } from "#app/modules/contract/list-students.endpoints.ts";

type People = { data: TeacherStudent[]; total: number } | undefined;

/** Who is followed, and whose first course is to be fixed; neither when they could not be asked. */
export const followed = (people: People) => ({
  toFix: people?.data.filter((student) => toFix(student).length > 0),
  students: people?.total,
});

/** How many things wait; nothing told when some of them could not be asked and none is known. */
export function countOf(...lists: (readonly unknown[] | undefined)[]): number | undefined {
  return lists.flatMap((list) => list ?? []).length || (lists.includes(undefined) ? undefined : 0);
}
