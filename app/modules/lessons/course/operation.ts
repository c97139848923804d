import { paths, pathTo } from "#app/paths.ts";

/** What is being done to a course, from the moment its form leaves until the server has answered (STM-12). */
export type Operation = "updating" | "cancelling";

/** The operation that a form on its way to this address does to a course; undefined for any other (LBL-39). */
export function operationOf(courseId: number, address: string | undefined): Operation | undefined {
  const [path] = (address ?? "").split("?", 1);
  const params = { courseId: String(courseId) };
  if (path === pathTo(paths.editCourse, params)) return "updating";
  return path === pathTo(paths.cancelCourse, params) ? "cancelling" : undefined;
}
