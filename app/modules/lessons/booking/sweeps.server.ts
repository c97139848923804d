import { sql } from "drizzle-orm";

import { massSweep, rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import { orNotFound } from "#app/lib/rule-error.ts";

import { leaveQuietDraft, leaveQuietRegistration } from "./abandon.server.ts";
import {
  isBookedMeanwhile,
  isQuietDraft,
  isQuietRegistration,
  isToRemind,
  quiet,
  removeExpiredAbandoned,
} from "./abandoned.repository.server.ts";
import { forgetExpiredDrafts } from "./draft.server.ts";
import { holdAbandoned, remind, resetBooked } from "./remind.server.ts";
import { type DraftRow, lockDraft } from "./repository.server.ts";
import { abandonedBookings, bookingDrafts } from "./table.server.ts";

const job = "drafts";

export const draftSweeps: readonly Sweep[] = [
  rowSweep<string, DraftRow, undefined>({
    job,
    name: "lesson bookings left",
    of: bookingDrafts,
    due: { at: sql`${bookingDrafts.updatedAt} + ${quiet}`, which: isQuietDraft },
    hold: async (tx, id) => {
      const row = orNotFound(await lockDraft(tx, id), "api.booking.not_found");
      return row;
    },
    act: leaveQuietDraft,
  }),
  rowSweep({
    job,
    name: "stage bookings left",
    of: abandonedBookings,
    due: {
      at: sql`${abandonedBookings.lastStepAt} + ${quiet}`,
      which: isQuietRegistration,
    },
    hold: holdAbandoned,
    act: (tx, { row }, now) => leaveQuietRegistration(tx, row, now),
  }),
  rowSweep({
    job,
    name: "abandoned bookings booked",
    of: abandonedBookings,
    due: { which: isBookedMeanwhile },
    hold: holdAbandoned,
    act: resetBooked,
  }),
  rowSweep({
    job,
    name: "abandoned bookings to remind of",
    of: abandonedBookings,
    due: { at: abandonedBookings.remindAt, which: isToRemind },
    hold: holdAbandoned,
    act: remind,
  }),
  massSweep({
    job,
    name: "abandoned bookings to forget",
    of: abandonedBookings,
    due: { at: abandonedBookings.expiresAt },
    all: removeExpiredAbandoned,
  }),
  massSweep({
    job,
    name: "drafts to end",
    of: bookingDrafts,
    due: { at: bookingDrafts.expiresAt },
    all: forgetExpiredDrafts,
  }),
];
