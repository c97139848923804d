import { paths, pathTo } from "#app/paths.ts";

type Thing = Readonly<{ kind: string; id: number }>;

/** The desk's page of a thing that was found; none while it has no page. */
export function addressOfThing({ kind, id }: Thing): string | undefined {
  if (kind === "course") return pathTo(paths.deskDispute, { courseId: String(id) });
  if (kind === "lesson_request") return pathTo(paths.deskRequest, { lessonRequestId: String(id) });
  return undefined;
}

type Person = Readonly<{ role: string; person_id: number }>;

/** The desk's page of a person; none while it has no page. */
export function addressOfPerson(_: Person): string | undefined {
  return undefined;
}
