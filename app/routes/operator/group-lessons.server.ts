import {
  type GroupLessonState,
  groupLessonStates,
} from "#app/modules/catalogue/group-lesson/domain.ts";

export function groupLessonQuery(search: URLSearchParams): { state?: GroupLessonState } {
  const state = groupLessonStates.find((one) => one === search.get("state"));
  return state ? { state } : {};
}
