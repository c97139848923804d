import type { OpenCall } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { checkAll } from "#app/lib/check-all.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken, randomToken } from "#app/lib/secret.server.ts";
import { suits } from "#app/modules/catalogue/group-lesson/domain.ts";
import {
  type GroupLessonRow,
  holdGroupLesson,
} from "#app/modules/catalogue/group-lesson/hold.server.ts";
import type { Proof } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { checkProof, spendProof } from "#app/modules/foundation/captcha/prove.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { findStudent, ownStudent } from "#app/modules/people/student/list.server.ts";

import {
  maxWaitingPlaces,
  oneMoreSending,
  unconfirmedSince,
  waitingPlaceStateOf,
} from "./domain.ts";
import type { WaitingPlace } from "./endpoints.ts";
import { countOwnWaitingPlaces } from "./own-waiting-place.repository.server.ts";
import {
  insertWaitingPlace,
  lockVisitor,
  saveWaitingPlace,
  type WaitingPlaceRow,
} from "./repository.server.ts";
import {
  advanceWaitingPlace,
  holdWaitingPlace,
  type Linked,
  noWaitingPlace,
  present,
  waitingPlaceOf,
  writeTo,
} from "./wait.server.ts";

type Wish = Proof &
  Readonly<{
    id: number;
    student_id?: number | undefined;
    firstname?: string | undefined;
    email?: string | undefined;
  }>;

/**
 * Joins a full group lesson's waiting list, with a link by mail (API-158a, STM-49). A visitor's waiting place counts
 * once confirmed. 409 while seats remain, and for a family's third.
 */
export function joinWaitingList(call: OpenCall, wish: Wish): Promise<WaitingPlace> {
  const { actor } = call;
  return actor?.role === "customer" ? joinAsFamily(call, wish, actor.id) : askAsVisitor(call, wish);
}

async function joinAsFamily({ db, now }: OpenCall, wish: Wish, customerId: number) {
  const person = orNotFound(await findPerson(db, customerId), "api.student.not_found");
  const { firstname, email } = person;
  const studentId = await ownStudent(db, wish.student_id, customerId);
  const student = studentId === null ? undefined : await findStudent(db, studentId);
  return db.transaction(async (tx) => {
    const groupLesson = await holdFull(tx, wish.id, now);
    refuseClass(groupLesson, student?.classId ?? null);
    const token = randomToken();
    const waitingPlace = await insertWaitingPlace(tx, {
      firstname,
      email,
      customerId,
      studentId,
      groupLessonId: groupLesson.id,
      tokenHash: hashOfToken(token),
      state: "waiting",
      waitsSince: now,
      stateSince: now,
      createdAt: now,
    });
    if (!waitingPlace) throw new RuleError("conflict", "api.registration.waits_already");
    // The group lesson is locked: concurrent calls are counted one by one.
    if ((await countOwnWaitingPlaces(tx, groupLesson.id, customerId)) > maxWaitingPlaces) {
      throw new RuleError("conflict", "api.registration.too_many_places");
    }
    await writeTo(tx, waitingPlace, groupLesson, { about: "waiting_list_joined", token }, now);
    return present({ db: tx, now }, waitingPlace);
  });
}

/** As a registration does (VAL-043); it asks an unknown class itself. */
function refuseClass(groupLesson: GroupLessonRow, classId: number | null): void {
  if (classId !== null && !suits(groupLesson, classId))
    throw fieldFault("student_id", "api.registration.level");
}

type Visitor = Readonly<{ firstname: string; email: string }>;

/** Anyone may give any address: nothing reveals who waits, and only the mail makes it count. */
async function askAsVisitor(call: OpenCall, wish: Wish): Promise<WaitingPlace> {
  const { db, now } = call;
  const visitor = await visitorOf(wish);
  const proof = await checkProof(call, "waiting list", wish);
  await db.transaction(async (tx) => {
    const groupLesson = await holdFull(tx, wish.id, now);
    await spendProof(tx, proof);
    const known = await lockVisitor(tx, { groupLessonId: groupLesson.id, email: visitor.email });
    if (known) await sendAgain(tx, known, groupLesson, { ...visitor, now });
    else await openWaitingPlace(tx, groupLesson, { ...visitor, now });
  });
  const state = { state: "unconfirmed", stateSince: now, calledUntil: null } as const;
  return {
    place: null,
    firstname: visitor.firstname,
    status: state.state,
    called_until: null,
    state: presentState("customer", waitingPlaceStateOf(state), now),
  };
}

async function visitorOf({ firstname, email, student_id }: Wish): Promise<Visitor> {
  if (student_id !== undefined) throw new RuleError("not_found", "api.student.not_found");
  return checkAll({
    firstname: () => required(firstname, "firstname", "api.account.firstname_required"),
    email: () => required(email, "email", "api.account.email_invalid"),
  });
}

function required(given: string | undefined, field: string, code: string): string {
  if (!given) throw fieldFault(field, code);
  return given;
}

type RequestedNow = Visitor & Readonly<{ now: Date }>;

async function openWaitingPlace(
  tx: Tx,
  groupLesson: GroupLessonRow,
  { firstname, email, now }: RequestedNow,
) {
  const token = randomToken();
  const waitingPlace = await insertWaitingPlace(tx, {
    firstname,
    email,
    customerId: null,
    studentId: null,
    groupLessonId: groupLesson.id,
    tokenHash: hashOfToken(token),
    state: "unconfirmed",
    stateSince: now,
    createdAt: now,
  });
  if (waitingPlace)
    await writeTo(tx, waitingPlace, groupLesson, { about: "waiting_list_confirm", token }, now);
}

/** Resent a few times a day. The link of a called person stays valid: a seat depends on it. */
async function sendAgain(
  tx: Tx,
  waitingPlace: WaitingPlaceRow,
  groupLesson: GroupLessonRow,
  { firstname, now }: RequestedNow,
): Promise<void> {
  const sendings = waitingPlace.state === "called" ? undefined : oneMoreSending(waitingPlace, now);
  if (!sendings) return;
  const token = randomToken();
  const isConfirmed = waitingPlace.state !== "unconfirmed";
  const saved = await saveWaitingPlace(tx, waitingPlace.id, {
    ...sendings,
    tokenHash: hashOfToken(token),
    ...(!isConfirmed && { firstname }),
  });
  const about = isConfirmed ? "waiting_list_joined" : "waiting_list_confirm";
  await writeTo(tx, saved, groupLesson, { about, token }, now);
}

/** Locks the group lesson; 409 when there is a seat, or it has begun. */
async function holdFull(tx: Tx, id: number, now: Date): Promise<GroupLessonRow> {
  const groupLesson = await holdGroupLesson(tx, id);
  refuseOpen(groupLesson, now);
  return groupLesson;
}

function refuseOpen({ startsAt, state }: GroupLessonRow, now: Date): void {
  if (startsAt <= now || state !== "full") {
    throw new RuleError("conflict", "api.registration.seats_left");
  }
}

/** Confirms a visitor's waiting place by its mail link (API-158c, STM-40). Idempotent. */
export async function confirmWaitingPlace(
  { db, now }: OpenCall,
  link: Linked,
): Promise<WaitingPlace> {
  const { id } = await waitingPlaceOf(db, link);
  return db.transaction(async (tx) => {
    const { waitingPlace, groupLesson } = await holdWaitingPlace(tx, id);
    if (waitingPlace.state !== "unconfirmed") return present({ db: tx, now }, waitingPlace);
    if ((waitingPlace.sentAgainSince ?? waitingPlace.createdAt) <= unconfirmedSince(now))
      throw noWaitingPlace();
    refuseOpen(groupLesson, now);
    const counted = await saveWaitingPlace(tx, id, { waitsSince: now });
    return present(
      { db: tx, now },
      await advanceWaitingPlace(tx, counted, { event: "confirm", by: bySystem, now }),
    );
  });
}
