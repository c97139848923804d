import { eq, inArray } from "drizzle-orm";

import { massSweep, rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import {
  beginsAt,
  forgottenAt,
  isUnconfirmed,
} from "#app/modules/group-lessons/waiting-place/repository.server.ts";
import {
  expireWaitingPlace,
  forgetUnconfirmed,
  holdWaitingPlace,
} from "#app/modules/group-lessons/waiting-place/wait.server.ts";

import { cancelWithGroupLesson } from "./cancel.server.ts";
import { endAttempts, expireRegistration, remindOfCheck } from "./expire.server.ts";
import { refundRegistration } from "./give-seat-back.server.ts";
import { holdRegistration } from "./hold.server.ts";
import { ofCancelledGroupLesson } from "./repository.server.ts";
import { registrations, waitingList } from "./table.server.ts";

const isHeld = () => inArray(registrations.state, ["paying", "awaiting_payment"]);

export const registrationSweeps: readonly Sweep[] = [
  rowSweep({
    job: "registrations",
    name: "checks to remind of",
    of: registrations,
    due: { at: registrations.reminderDueAt, which: isHeld },
    hold: holdRegistration,
    act: remindOfCheck,
  }),
  rowSweep({
    job: "registrations",
    name: "seats whose time is over",
    of: registrations,
    due: { at: registrations.holdUntil, which: isHeld },
    hold: holdRegistration,
    act: expireRegistration,
    call: endAttempts,
  }),
  // Row by row, not with the group lesson: refunds lock the bill first (decision 019).
  rowSweep({
    job: "registrations",
    name: "seats of cancelled stages",
    of: registrations,
    due: { which: ofCancelledGroupLesson },
    hold: holdRegistration,
    act: cancelWithGroupLesson,
    call: endAttempts,
  }),
  rowSweep({
    job: "registrations",
    name: "money of stages to give back",
    of: registrations,
    due: { at: registrations.refundDueAt },
    call: refundRegistration,
  }),
  rowSweep({
    job: "registrations",
    name: "calls nobody answered",
    of: waitingList,
    due: { at: waitingList.calledUntil, which: () => eq(waitingList.state, "called") },
    hold: holdWaitingPlace,
    act: expireWaitingPlace,
  }),
  rowSweep({
    job: "registrations",
    name: "places whose stage has begun",
    of: waitingList,
    due: { at: beginsAt, which: () => eq(waitingList.state, "waiting") },
    hold: holdWaitingPlace,
    act: expireWaitingPlace,
  }),
  massSweep({
    job: "registrations",
    name: "places nobody confirmed",
    of: waitingList,
    due: { at: forgottenAt, which: isUnconfirmed },
    all: forgetUnconfirmed,
  }),
];
