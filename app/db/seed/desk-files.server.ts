import { eq } from "drizzle-orm";

import { plusDays } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { lackingFor } from "#app/modules/career/application/finalise.server.ts";
import { readFiles } from "#app/modules/career/application/read-files.server.ts";
import { owedBy } from "#app/modules/career/document/domain.ts";
import { documents } from "#app/modules/career/document/table.server.ts";
import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import { teacherPrices, teachers } from "#app/modules/catalogue/teacher/table.server.ts";

import { send } from "./desk-candidates.server.ts";
import type { Past, Story } from "./past.server.ts";
import { openAccount } from "./payouts.server.ts";

const [college, lycee] = [2, 3] as const;

type File = Readonly<{ rank: 3 | 4; daysAgo: number; operatorId: number }>;

/** A candidate who was retained gave everything: the file is complete since so many days (OPS-04). */
export async function* completeFile(past: Past, { rank, daysAgo, operatorId }: File): Story {
  const { tx, present } = past;
  yield plusDays(present, -daysAgo - 12);
  const id = await send(past, rank);
  yield plusDays(present, -daysAgo - 9);
  await past.as({ id: operatorId, role: "operator" })(applications.decide, {
    params: { id },
    body: { decision: "pre_accept", reason: "Le parcours convient." },
  });
  yield plusDays(present, -daysAgo);
  const chosen = { statusChosen: true, selfEmployed: true, homeServices: "without" } as const;
  await tx.update(teachers).set(chosen).where(eq(teachers.id, id));
  const prices = [college, lycee].flatMap((cursusId) =>
    lessonFormats.map((format) => ({ teacherId: id, cursusId, format, priceCents: 3400 })),
  );
  await tx.insert(teacherPrices).values(prices).onConflictDoNothing();
  await openAccount(past, id);
  const papers = owedBy({ selfEmployed: true, sapNumber: null });
  const seen = {
    status: "approved",
    statusSince: past.now(),
    seenOn: parisDay(past.now()),
  } as const;
  await tx.insert(documents).values(papers.map((type) => ({ teacherId: id, type, ...seen })));
  const missing = await lackingFor(tx, id, past.now());
  if (missing.length > 0) throw new Error(`The file lacks ${missing.join(", ")}.`);
  await readFiles(tx, past.now());
}
