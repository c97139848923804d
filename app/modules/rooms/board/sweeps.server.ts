import { hourly, massSweep, type Sweep } from "#app/api/sweep.server.ts";
import { machineClock, plusDays } from "#app/lib/clock.ts";
import { letGoOfFiles } from "#app/modules/foundation/file/keep.server.ts";

import { keptDays } from "./domain.ts";
import { forgetEntries } from "./repository.server.ts";

/** A board is kept a year, line by line: by machine time, as they are written. */
export const boardSweeps: readonly Sweep[] = [
  massSweep({
    job: "calls",
    name: "boards to forget",
    all: hourly((db, now) =>
      db.transaction(async (tx) => {
        const { count, files } = await forgetEntries(tx, plusDays(machineClock(), -keptDays));
        await letGoOfFiles(tx, files, now);
        return count;
      }),
    ),
  }),
];
