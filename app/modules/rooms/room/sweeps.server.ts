import { isNull } from "drizzle-orm";

import { hourly, massSweep, rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import { machineClock, plusDays } from "#app/lib/clock.ts";

import { followMeeting } from "./follow.server.ts";
import { saveRecording } from "./meeting.repository.server.ts";
import { meetingRecordings } from "./meeting.table.server.ts";
import { kept, signalsBefore } from "./seat.domain.ts";
import { forgetSeats, forgetSignals } from "./seat.repository.server.ts";
import { rooms } from "./table.server.ts";

/** Signals live some minutes, what is written 30 days, presence 13 months: by machine time, as they are written. */
export const roomSweeps: readonly Sweep[] = [
  rowSweep({
    job: "calls",
    name: "rooms to look into",
    of: rooms,
    due: { at: rooms.watchAt },
    call: async ({ db, gateways, now }, id) => {
      const meetings = gateways.rooms?.meetings;
      if (!meetings) return false;
      await followMeeting({ db, meetings, now, machineNow: machineClock() }, id);
      return true;
    },
  }),
  rowSweep<string>({
    job: "calls",
    name: "recordings to hide",
    of: meetingRecordings,
    due: { which: () => isNull(meetingRecordings.hiddenAt) },
    call: async ({ db, gateways, now }, id) => {
      const meetings = gateways.rooms?.meetings;
      if (!meetings) return false;
      await meetings.publish(id, false);
      await saveRecording(db, id, { hiddenAt: now });
      return true;
    },
  }),
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
