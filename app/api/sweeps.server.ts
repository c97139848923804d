import { machineClock } from "#app/lib/clock.ts";

import { forgetOldWindows } from "./limit.server.ts";
import { forgetOldKeys } from "./once.server.ts";
import { forgetOldFailures } from "./put-off.server.ts";
import { massSweep, type Sweep } from "./sweep.server.ts";

/** Rate limits and one-time keys expire by machine time. */
export const callSweeps: readonly Sweep[] = [
  massSweep({
    job: "calls",
    name: "calls to forget",
    all: async (db, now) => {
      const machineNow = machineClock();
      await forgetOldWindows(db, machineNow);
      await forgetOldKeys(db, machineNow);
      await forgetOldFailures(db, now);
      return 0;
    },
  }),
];
