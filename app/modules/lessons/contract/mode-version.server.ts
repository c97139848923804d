import type { Db } from "#app/db/client.server.ts";
import type { TaxStatus } from "#app/modules/catalogue/teacher/domain.ts";

import { type ModeVersion, modeVersions } from "./mode-version.domain.ts";
import { listComingChanges, listFormerStatuses } from "./mode-version.repository.server.ts";
import type { PaperRow } from "./paper.repository.server.ts";

type Change = Awaited<ReturnType<typeof listComingChanges>>[number];

export async function modesOf(
  db: Db,
  { contract, teacher }: Pick<PaperRow, "contract" | "teacher">,
): Promise<ModeVersion[]> {
  const { createdAt, endedAt, teacherId } = contract;
  const former = await listFormerStatuses(db, teacherId, createdAt);
  const changes = endedAt ? [] : await listComingChanges(db, teacherId);
  const coming = changes.flatMap((change) =>
    change.effectiveAt ? [{ from: change.effectiveAt, change: statusIn(change) }] : [],
  );
  return modeVersions({ createdAt, endedAt, today: teacher, former, coming });
}

const statusIn = ({ kind, selfEmployed, sapNumber }: Change): Partial<TaxStatus> =>
  kind === "status"
    ? { selfEmployed: selfEmployed ?? false }
    : { sapNumber, sapNumberStatus: sapNumber === null ? "missing" : "approved" };
