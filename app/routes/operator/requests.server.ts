import { lessonRequestProcesses } from "#app/modules/lessons/lesson-request/domain.ts";

type Process = (typeof lessonRequestProcesses)[number];

export function requestQuery(search: URLSearchParams): { state?: Process } {
  const wanted = search.get("state");
  const state = lessonRequestProcesses.find((one) => one === wanted);
  return state ? { state } : {};
}
