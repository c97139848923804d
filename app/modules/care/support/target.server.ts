import type { Db } from "#app/db/client.server.ts";
import { lessonSlug } from "#app/modules/catalogue/teacher/domain.ts";
import type { NoticeTarget } from "#app/modules/foundation/case/domain.ts";
import type { CaseRow } from "#app/modules/foundation/case/hold.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { findTarget, type TargetRow } from "./target.repository.server.ts";

export async function targetOf(
  db: Db,
  { targetKind, targetId }: Pick<CaseRow, "targetKind" | "targetId">,
): Promise<TargetRow | undefined> {
  return targetKind && targetId !== null ? findTarget(db, targetKind, targetId) : undefined;
}

export function standingOf({ status, withheld }: TargetRow): "shown" | "gone" | "unseen" {
  if (status === "left" || withheld === "all") return "gone";
  return status === "hired" || status === "public" ? "shown" : "unseen";
}

export function pageOf(kind: NoticeTarget, { teacherId, title, slug }: TargetRow): string {
  if (teacherId === null) return pathTo(paths.resource, { slug: slug ?? "" });
  const page = pathTo(paths.lesson, { lesson: lessonSlug({ id: teacherId, title }) });
  return kind === "review" ? `${page}#avis` : page;
}
