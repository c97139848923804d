import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
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

/** A message is for its two people; `by` is one of them. */
export function isReader({ thread }: TargetRow, by: Actor | undefined): boolean {
  if (!thread) return true;
  if (by?.role === "customer") return thread.customerId === by.id;
  return by?.role === "teacher" && thread.teacherId === by.id;
}

export function pageOf(
  kind: NoticeTarget,
  { teacherId, title, slug, thread }: TargetRow,
  by: Actor | undefined,
): string {
  if (thread) {
    const page = by?.role === "teacher" ? paths.teacherMessages : paths.messages;
    return pathTo(page, { contractId: String(thread.contractId) });
  }
  if (teacherId === null) return pathTo(paths.resource, { slug: slug ?? "" });
  const page = pathTo(paths.lesson, { lesson: lessonSlug({ id: teacherId, title }) });
  return kind === "review" ? `${page}#avis` : page;
}
