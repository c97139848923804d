import type { OpenCall } from "#app/api/call.server.ts";
import { franceCell, onlineCell } from "#app/modules/catalogue/teacher/cells.domain.ts";
import { cursus, levels, subjects } from "#app/modules/foundation/reference/schooling.domain.ts";

import { countCap } from "./domain.ts";
import { countTaught } from "./taught.repository.server.ts";

const cells = { offline: franceCell, online: onlineCell } as const;

const formats = ["offline", "online"] as const;

const kinds = [
  { kind: "subject" as const, named: subjects.map(({ id, slug }) => ({ slug, key: String(id) })) },
  {
    kind: "level" as const,
    named: [...cursus, ...levels].map(({ slug }) => ({ slug, key: slug })),
  },
];

/** Subjects, cursus and classes with a teacher, whatever engines keep, each with their number (PUB-003, PUB-081). */
export async function listTaught({ db }: OpenCall) {
  const rows = await countTaught(db);
  const counts = new Map(
    rows.map(({ cell, subjectId, level, found }) => [
      `${String(cell)} ${level ?? String(subjectId)}`,
      found,
    ]),
  );
  return formats.flatMap((format) =>
    kinds.flatMap(({ kind, named }) =>
      named.flatMap(({ slug, key }) => {
        const found = counts.get(`${String(cells[format])} ${key}`) ?? 0;
        if (found === 0) return [];
        return [{ format, kind, slug, count: Math.min(found, countCap), capped: found > countCap }];
      }),
    ),
  );
}
