import type { OpenCall } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { type By, byClock, bySystem } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken, randomToken } from "#app/lib/secret.server.ts";
import { accepts } from "#app/lib/transitions.ts";
import { groupLessonSlug } from "#app/modules/group-lesson/domain.ts";
import { findGroupLesson, holdGroupLesson } from "#app/modules/group-lesson/hold.server.ts";
import { freeSeat } from "#app/modules/group-lesson/seats.server.ts";
import { move } from "#app/modules/history/service.server.ts";
import { sendMail } from "#app/modules/mail/send.server.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";

import type { GroupLessonRow } from "./hold.server.ts";
import {
  countWaiting,
  findPlace,
  findPlaceRow,
  findWaiting,
  lockNext,
  lockPlace,
  lockWaiting,
  type PlaceRow,
  removeUnconfirmed,
  savePlace,
} from "./wait.repository.server.ts";
import type { WaitingPlace } from "./waiting.endpoints.ts";
import {
  calledUntil,
  unconfirmedDays,
  unconfirmedSince,
  type WaitingPlaceEvent,
  waitingPlaceStateOf,
  waitingPlaceTransitions,
} from "./waiting-list.domain.ts";

/** A link of the waiting list that keeps no place, or no more. */
export const noPlace = () => new RuleError("not_found", "api.registration.no_place");

/** How a place stands, for whoever has its link (STM-49). */
export async function showPlace({ db }: OpenCall, asked: Linked): Promise<WaitingPlace> {
  return present(db, await placeOf(db, asked));
}

export type Linked = Readonly<{ id: number; token: string }>;

/** The place of a link; 404 for a link that is none, or that of another stage. */
export async function placeOf(db: Db, { id, token }: Linked): Promise<PlaceRow> {
  const place = await findPlace(db, hashOfToken(token));
  if (place?.groupLessonId !== id) throw noPlace();
  return place;
}

/** How a place stands, as its holder reads it: its rank once it counts (LBL-34). */
export async function present(db: Db, place: PlaceRow): Promise<WaitingPlace> {
  const isCounted = place.state !== "unconfirmed";
  return {
    place: isCounted ? await countWaiting(db, place.groupLessonId, place) : null,
    firstname: place.firstname,
    status: place.state,
    state: presentState("customer", waitingPlaceStateOf(place)),
    called_until: place.calledUntil?.toISOString() ?? null,
  };
}

/** Who waits for a seat of a stage or was called, in their order (OPS-09). */
export async function listWaiting(db: Db, groupLessonId: number) {
  const places = await findWaiting(db, groupLessonId);
  return places.map(({ id, firstname, email, state, waitsSince, calledUntil }, index) => ({
    place: index + 1,
    id,
    firstname,
    email,
    state,
    since: waitsSince?.toISOString() ?? null,
    called_until: calledUntil?.toISOString() ?? null,
  }));
}

/** Leaves the list; a seat that was kept goes to the next one (API-158b). */
export async function leaveWaitingList({ db, now }: OpenCall, asked: Linked): Promise<void> {
  const { id } = await placeOf(db, asked);
  await leavePlace(db, id, now);
}

/** A place is left; a seat that was kept goes to the next one. */
export async function leavePlace(db: Db, id: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { place, stage: groupLesson } = await holdPlace(tx, id);
    if (!accepts(waitingPlaceTransitions, place.state, "leave")) return;
    await advancePlace(tx, place, { event: "leave", by: bySystem, now });
    if (place.state === "called") await releaseSeat(tx, groupLesson.id, { by: bySystem, now });
  });
}

/** Holds a place, and its stage before it. */
export async function holdPlace(tx: Tx, id: number) {
  const seen = await findPlaceRow(tx, id);
  if (!seen) throw noPlace();
  const groupLesson = await holdGroupLesson(tx, seen.groupLessonId);
  const place = await lockPlace(tx, id);
  if (!place) throw noPlace();
  return { place, stage: groupLesson };
}

/** The only door to the state of a place: each move leaves its line of history (STM-40). */
export async function advancePlace(
  tx: Tx,
  { id, state: from }: PlaceRow,
  { event, by, now, until = null }: By & { event: WaitingPlaceEvent; until?: Date | null },
): Promise<PlaceRow> {
  const machine = "waiting_list" as const;
  const thing = { machine, id, transitions: waitingPlaceTransitions, from };
  const state = await move(tx, thing, { event, by, now });
  return savePlace(tx, id, { state, stateSince: now, calledUntil: until });
}

/** A seat that nobody keeps any more: kept for the first who waits, else free for all (STM-40). The stage is held. */
export async function releaseSeat(tx: Tx, groupLessonId: number, { by, now }: By): Promise<void> {
  const groupLesson = await findGroupLesson(tx, groupLessonId);
  const next =
    groupLesson && groupLesson.startsAt > now ? await lockNext(tx, groupLessonId) : undefined;
  if (!groupLesson || !next) {
    await freeSeat(tx, groupLessonId, { by, now });
    return;
  }
  const until = calledUntil(now, groupLesson.startsAt);
  const called = await advancePlace(tx, next, { event: "call", by, now, until });
  const token = randomToken();
  await savePlace(tx, called.id, { tokenHash: hashOfToken(token) });
  await writeTo(tx, called, groupLesson, { about: "waiting_list_called", token }, now);
}

/** The seat that is kept for whoever was called; 409 once its time is over, or when another has taken it. */
export async function takeCalledPlace(
  tx: Tx,
  groupLesson: GroupLessonRow,
  token: string,
  { by, now }: By,
): Promise<Date | undefined> {
  const seen = await placeOf(tx, { id: groupLesson.id, token });
  const place = await lockPlace(tx, seen.id);
  if (place?.state !== "called") throw new RuleError("conflict", "api.registration.place_gone");
  await advancePlace(tx, place, { event: "take", by, now });
  return place.calledUntil ?? undefined;
}

/** Forgets the places that nobody confirmed in time (STM-40). */
export const forgetUnconfirmed = (db: Db, now: Date): Promise<number> =>
  removeUnconfirmed(db, unconfirmedSince(now));

/** Nobody came within the day: the next one is called (STM-40). */
export async function expirePlace(
  tx: Tx,
  { place, stage: groupLesson }: Awaited<ReturnType<typeof holdPlace>>,
  now: Date,
): Promise<undefined> {
  await advancePlace(tx, place, { event: "expire", by: byClock, now });
  await writeTo(tx, place, groupLesson, { about: "waiting_list_expired" }, now);
  await releaseSeat(tx, groupLesson.id, { by: byClock, now });
  return undefined;
}

/** A stage that does not take place has no list any more: whoever waits is told, and no seat is kept (STM-26, STM-40). */
export async function closeWaitingList(tx: Tx, groupLesson: GroupLessonRow, { by, now }: By) {
  for (const place of await lockWaiting(tx, groupLesson.id)) {
    await advancePlace(tx, place, { event: "expire", by, now });
    if (place.state === "called") await freeSeat(tx, groupLesson.id, { by, now });
    // Who has not confirmed may never have asked: nobody is written to.
    if (place.state === "unconfirmed") continue;
    await writeTo(tx, place, groupLesson, { about: "waiting_list_closed" }, now);
  }
}

type Letter = Readonly<{ about: string; token?: string }>;

/** Writes to whoever holds a place, at the address of its mail; with a token, by its link. */
export async function writeTo(
  tx: Tx,
  { firstname, email, calledUntil: until }: PlaceRow,
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
  // Whoever gave the address may be anybody: it goes with the place.
  const forgetAt = about === "waiting_list_confirm" ? plusDays(now, unconfirmedDays) : undefined;
  await sendMail(tx, { to: email, template: about, details, link, forgetAt }, now);
}
