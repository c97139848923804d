import { hourly, massSweep, type Sweep } from "#app/api/sweep.server.ts";
import { machineClock, plusDays } from "#app/lib/clock.ts";

import { kept, signalsBefore } from "./seat.domain.ts";
import { forgetSeats, forgetSignals } from "./seat.repository.server.ts";

/** Signals live some minutes, what is written 30 days, presence 13 months: by machine time, as they are written. */
export const roomSweeps: readonly Sweep[] = [
  massSweep({
    job: "calls",
    name: "rooms to forget",
    all: hourly(async (db) => {
      const machineNow = machineClock();
      const chatBefore = plusDays(machineNow, -kept.chatDays);
      const signals = await forgetSignals(db, signalsBefore(machineNow), chatBefore);
      const presenceBefore = plusDays(machineNow, -kept.presenceMonths * 31);
      return signals + (await forgetSeats(db, presenceBefore));
    }),
  }),
];
