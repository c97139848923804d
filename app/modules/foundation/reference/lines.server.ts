import { asc, sql } from "drizzle-orm";
import i18next from "i18next";

import type { Db, Tx } from "#app/db/client.server.ts";
import { broadcast, onNotice } from "#app/db/notices.server.ts";

import { type HeldLine, holdLines, ownCode } from "./lines.domain.ts";
import { referenceLines } from "./table.server.ts";

export const findLines = (db: Db): Promise<HeldLine[]> =>
  db.select().from(referenceLines).orderBy(asc(referenceLines.list), asc(referenceLines.lineId));

export async function loadLines(db: Db): Promise<void> {
  const lines = await findLines(db);
  for (const { list, lineId, label } of lines) {
    if (label !== null) i18next.addResource("fr", "reference", `${list}.${ownCode(lineId)}`, label);
  }
  holdLines(lines);
}

/** Reads the lines once and at each notice of a change, as the rates (decision 058). Answers how to stop. */
export async function openLines(db: Db): Promise<() => void> {
  await loadLines(db);
  return onNotice((notice) => {
    // What stays unread is read at the next notice or start; nothing depends on the minute.
    if (notice.kind === "lines") loadLines(db).catch(() => undefined);
  });
}

/** Until the transaction ends; reading waits for none. */
export async function lockLines(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${referenceLines} in share row exclusive mode`);
}

export async function saveLine(tx: Tx, line: HeldLine): Promise<void> {
  const { label, withdrawnAt } = line;
  await tx
    .insert(referenceLines)
    .values(line)
    .onConflictDoUpdate({
      target: [referenceLines.list, referenceLines.lineId],
      set: { label, withdrawnAt },
    });
  await broadcast(tx, { kind: "lines" });
}
