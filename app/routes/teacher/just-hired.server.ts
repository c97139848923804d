import type { Person } from "#app/bff/context.server.ts";
import type { OwnApplicationState } from "#app/modules/career/application/application.endpoints.ts";
import { lessonSlug } from "#app/modules/catalogue/teacher/domain.ts";
import { paths, pathTo } from "#app/paths.ts";

type Listed = Readonly<{ data: readonly unknown[] }> | undefined;

/**
 * The public page of a hired teacher who has neither a student nor a course yet: it leads to its address of today. None
 * while a suspension is announced or in force.
 */
export function pageOfNew(
  { status }: Pick<OwnApplicationState, "status">,
  person: Pick<Person, "id" | "firstname"> | undefined,
  lists: readonly Listed[],
  suspension: unknown,
): string | undefined {
  const isNew = status === "hired" && !suspension && lists.every((list) => list?.data.length === 0);
  if (!isNew || !person) return undefined;
  const { id, firstname: title } = person;
  return pathTo(paths.lesson, { lesson: lessonSlug({ id, title }) });
}
