import type { OpenCall } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { type By, byClock, bySystem } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken, randomToken } from "#app/lib/secret.server.ts";
import { accepts } from "#app/lib/transitions.ts";
import {
  findGroupLesson,
  type GroupLessonRow,
  holdGroupLesson,
} from "#app/modules/catalogue/group-lesson/hold.server.ts";
import { freeSeat } from "#app/modules/catalogue/group-lesson/seats.server.ts";
import { groupLessonSlug } from "#app/modules/catalogue/search/group-landings.domain.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";

import {
  calledUntil,
  unconfirmedDays,
  unconfirmedSince,
  type WaitingPlaceEvent,
  waitingPlaceStateOf,
  waitingPlaceTransitions,
} from "./domain.ts";
import type { WaitingPlace } from "./endpoints.ts";
import {
  countWaiting,
  findWaiting,
  findWaitingPlace,
  findWaitingPlaceRow,
  lockNext,
  lockWaiting,
  lockWaitingPlace,
  removeUnconfirmed,
  saveWaitingPlace,
  type WaitingPlaceRow,
} from "./repository.server.ts";

export const noWaitingPlace = () => new RuleError("not_found", "api.registration.no_place");

/** State of a waiting place, by its link (STM-49). */
export async function showWaitingPlace(
  { db, now }: OpenCall,
  requested: Linked,
): Promise<WaitingPlace> {
  return present({ db, now }, await waitingPlaceOf(db, requested));
}

export type Linked = Readonly<{ id: number; token: string }>;

/** 404 for an invalid link, or one of another group lesson. */
export async function waitingPlaceOf(db: Db, { id, token }: Linked): Promise<WaitingPlaceRow> {
  const waitingPlace = await findWaitingPlace(db, hashOfToken(token));
  if (waitingPlace?.groupLessonId !== id) throw noWaitingPlace();
  return waitingPlace;
}

/** Rank shown once it counts (LBL-34). */
export async function present(
  { db, now }: Pick<OpenCall, "db" | "now">,
  waitingPlace: WaitingPlaceRow,
): Promise<WaitingPlace> {
  const isCounted = waitingPlace.state !== "unconfirmed";
  return {
    place: isCounted ? await countWaiting(db, waitingPlace.groupLessonId, waitingPlace) : null,
    firstname: waitingPlace.firstname,
    status: waitingPlace.state,
    state: presentState("customer", waitingPlaceStateOf(waitingPlace), now),
    called_until: iso(waitingPlace.calledUntil),
  };
}

/** Waiting or called people of a group lesson, in order (OPS-09). */
export async function listWaiting(db: Db, groupLessonId: number) {
  const waitingPlaces = await findWaiting(db, groupLessonId);
  return waitingPlaces.map(({ id, firstname, email, state, waitsSince, calledUntil }, index) => ({
    place: index + 1,
    id,
    firstname,
    email,
    state,
    since: iso(waitsSince),
    called_until: iso(calledUntil),
  }));
}

/** Leaves the list; a kept seat goes to the next one (API-158b). */
export async function leaveWaitingList({ db, now }: OpenCall, requested: Linked): Promise<void> {
  const { id } = await waitingPlaceOf(db, requested);
  await leaveWaitingPlace(db, id, now);
}

export async function leaveWaitingPlace(db: Db, id: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { waitingPlace, groupLesson } = await holdWaitingPlace(tx, id);
    if (!accepts(waitingPlaceTransitions, waitingPlace.state, "leave")) return;
    await advanceWaitingPlace(tx, waitingPlace, { event: "leave", by: bySystem, now });
    if (waitingPlace.state === "called")
      await releaseSeat(tx, groupLesson.id, { by: bySystem, now });
  });
}

/** Locks the group lesson, then the waiting place. */
export async function holdWaitingPlace(tx: Tx, id: number) {
  const seen = orNotFound(await findWaitingPlaceRow(tx, id), "api.registration.no_place");
  const groupLesson = await holdGroupLesson(tx, seen.groupLessonId);
  const waitingPlace = orNotFound(await lockWaitingPlace(tx, id), "api.registration.no_place");
  return { waitingPlace, groupLesson };
}

/** Only way to change a waiting place's state; each move is recorded in history (STM-40). */
export async function advanceWaitingPlace(
  tx: Tx,
  { id, state: from }: WaitingPlaceRow,
  { event, by, now, until = null }: By & { event: WaitingPlaceEvent; until?: Date | null },
): Promise<WaitingPlaceRow> {
  const machine = "waiting_list" as const;
  const thing = { machine, id, transitions: waitingPlaceTransitions, from };
  const state = await move(tx, thing, { event, by, now });
  return saveWaitingPlace(tx, id, { state, stateSince: now, calledUntil: until });
}

/** Keeps a freed seat for the first in line, else frees it (STM-40). The caller locks the group lesson. */
export async function releaseSeat(tx: Tx, groupLessonId: number, { by, now }: By): Promise<void> {
  const groupLesson = await findGroupLesson(tx, groupLessonId);
  const next =
    groupLesson && groupLesson.startsAt > now ? await lockNext(tx, groupLessonId) : undefined;
  if (!groupLesson || !next) {
    await freeSeat(tx, groupLessonId, { by, now });
    return;
  }
  const until = calledUntil(now, groupLesson.startsAt);
  const called = await advanceWaitingPlace(tx, next, { event: "call", by, now, until });
  const token = randomToken();
  await saveWaitingPlace(tx, called.id, { tokenHash: hashOfToken(token) });
  await writeTo(tx, called, groupLesson, { about: "waiting_list_called", token }, now);
}

/** 409 once its time is over, or when another took it. */
export async function takeCalledWaitingPlace(
  tx: Tx,
  groupLesson: GroupLessonRow,
  token: string,
  { by, now }: By,
): Promise<Date | undefined> {
  const seen = await waitingPlaceOf(tx, { id: groupLesson.id, token });
  const waitingPlace = await lockWaitingPlace(tx, seen.id);
  if (waitingPlace?.state !== "called")
    throw new RuleError("conflict", "api.registration.place_gone");
  await advanceWaitingPlace(tx, waitingPlace, { event: "take", by, now });
  return waitingPlace.calledUntil ?? undefined;
}

/** Deletes waiting places not confirmed in time (STM-40). */
export const forgetUnconfirmed = (db: Db, now: Date): Promise<number> =>
  removeUnconfirmed(db, unconfirmedSince(now));

/** A place without an answer in a day calls the next one; a place whose stage has begun ends (STM-40). */
export async function expireWaitingPlace(
  tx: Tx,
  { waitingPlace, groupLesson }: Awaited<ReturnType<typeof holdWaitingPlace>>,
  now: Date,
): Promise<undefined> {
  await advanceWaitingPlace(tx, waitingPlace, { event: "expire", by: byClock, now });
  const about = groupLesson.startsAt <= now ? "waiting_list_over" : "waiting_list_expired";
  await writeTo(tx, waitingPlace, groupLesson, { about }, now);
  if (waitingPlace.state === "called") await releaseSeat(tx, groupLesson.id, { by: byClock, now });
  return undefined;
}

/** Cancelled group lesson: closes its list, notifies those waiting, keeps no seat (STM-26, STM-40). */
export async function closeWaitingList(tx: Tx, groupLesson: GroupLessonRow, { by, now }: By) {
  for (const waitingPlace of await lockWaiting(tx, groupLesson.id)) {
    await advanceWaitingPlace(tx, waitingPlace, { event: "expire", by, now });
    if (waitingPlace.state === "called") await freeSeat(tx, groupLesson.id, { by, now });
    // Another person may have typed an unconfirmed e-mail: no mail.
    if (waitingPlace.state === "unconfirmed") continue;
    await writeTo(tx, waitingPlace, groupLesson, { about: "waiting_list_closed" }, now);
  }
}

type Letter = Readonly<{ about: string; token?: string }>;

export async function writeTo(
  tx: Tx,
  { firstname, email, calledUntil: until }: WaitingPlaceRow,
  groupLesson: GroupLessonRow,
  { about, token }: Letter,
  now: Date,
): Promise<void> {
  const details = {
    firstname,
    title: groupLesson.title,
    start: dayAndTime(groupLesson.startsAt),
    until: until ? dayAndTime(until) : "",
  };
  const page = pathTo(paths.groupLessonWaitingList, { stage: groupLessonSlug(groupLesson) });
  const link = withQuery(page, { place: token });
  // The address may be anyone's: it is deleted with the waiting place.
  const forgetAt = about === "waiting_list_confirm" ? plusDays(now, unconfirmedDays) : undefined;
  await sendMail(tx, { to: email, template: about, details, link, forgetAt }, now);
}
