import { paths, pathTo } from "#app/paths.ts";

/** From form submission to the server's answer (STM-12). */
export type Operation = "updating" | "cancelling";

/** Undefined for any other address (LBL-39). */
export function operationOf(courseId: number, address: string | undefined): Operation | undefined {
  const [path] = (address ?? "").split("?", 1);
  const params = { courseId: String(courseId) };
  if (path === pathTo(paths.editCourse, params)) return "updating";
  return path === pathTo(paths.cancelCourse, params) ? "cancelling" : undefined;
}
