import i18next from "i18next";

import type { Call, OpenCall } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { timeOfDay } from "#app/lib/french-date.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { currentEdition } from "#app/modules/foundation/room-link/renew.server.ts";
import { passOf, roomUrl, uuidOf } from "#app/modules/foundation/room-link/seal.server.ts";

import { isLate, isOpenState, lateIn, type RoomState, stateOf, windowOf } from "./domain.ts";
import type { Room } from "./endpoints.ts";
import { mayRecordIn } from "./may-record.repository.server.ts";
import { findRooms, type RoomKey, type RoomRow } from "./repository.server.ts";
import { type RoomSubject, subjectOf, subjectsOf } from "./subject.server.ts";

export const keyOf = ({ pass, sessionId }: RoomSubject): RoomKey => ({
  kind: pass.kind,
  subjectId: pass.subjectId,
  sessionId,
});

export type FoundRoom = Readonly<{ subject: RoomSubject; row: RoomRow | undefined }>;

const unknown = () => new RuleError("not_found", "api.room.unknown");

/** What a link opens; 404 for an unknown one, and for one that was renewed (PUB-043). */
export async function roomOf(db: Db, uuid: string, now: Date): Promise<FoundRoom> {
  const pass = passOf(uuid);
  if (!pass) throw unknown();
  if (pass.edition !== (await currentEdition(db, pass))) {
    throw new RuleError("not_found", "api.room.renewed");
  }
  const subject = await subjectOf(db, pass, now);
  if (!subject) throw unknown();
  const [row] = await findRooms(db, [keyOf(subject)]);
  return { subject, row };
}

const neverOpened = { openedAt: null, closedAt: null, isSeated: false, until: null };

export const stateIn = ({ subject, row }: FoundRoom, now: Date): RoomState =>
  stateOf({ ...neverOpened, ...row, dates: subject.dates, isOff: subject.isOff }, now);

export const sideOf = ({ pass }: RoomSubject) =>
  pass.side === "teacher" ? ("teacher" as const) : ("customer" as const);

export const isOwner = ({ owner }: RoomSubject, actor: Pick<Actor, "id"> | undefined): boolean =>
  actor?.id === owner.id;

export const titleOf = ({ title, subjectId, student }: RoomSubject): string =>
  title ?? i18next.t("room:title", { subject: referenceName("subject", subjectId ?? 0), student });

function datesOf({ dates }: RoomSubject, now: Date) {
  if (!dates) return { start: null, end: null, opens_at: null, opens_in: null };
  const { start, minutes } = dates;
  const { opensAt } = windowOf(dates);
  const end = plusMinutes(start, minutes);
  const seconds = Math.ceil((opensAt.getTime() - now.getTime()) / 1000);
  const opens = { opens_at: iso(opensAt), opens_in: seconds > 0 ? seconds : null };
  return { start: iso(start), end: iso(end), ...opens };
}

function shownStateOf(state: RoomState, { dates }: RoomSubject, side: "customer" | "teacher") {
  const shown = presentState(side, { machine: "room", state });
  if (state !== "scheduled" || !dates) return shown;
  const hour = timeOfDay(windowOf(dates).opensAt);
  return { ...shown, word: i18next.t(`states:room.scheduled.${side}`, { hour }) };
}

/** 409 too early or closed, 410 ended or cancelled (ERR-18). */
export function refuseShut(found: FoundRoom, now: Date): void {
  const { dates, isOff } = found.subject;
  const state = stateIn(found, now);
  if (state === "ended") throw new RuleError("gone", `api.room.${isOff ? "off" : "ended"}`);
  if (state === "closed") throw new RuleError("conflict", "api.room.closed");
  if (state !== "scheduled" || !dates) return;
  const { opensAt } = windowOf(dates);
  const details = { opens_at: opensAt.toISOString() };
  throw new RuleError("conflict", "api.room.too_early", {
    details,
    words: { hour: timeOfDay(opensAt) },
  });
}

/** The link may be renewed while its former holder enters: the room is locked by both. */
export async function refuseRenewed(tx: Tx, { subject: { pass } }: FoundRoom): Promise<void> {
  if (pass.edition !== (await currentEdition(tx, pass))) {
    throw new RuleError("not_found", "api.room.renewed");
  }
}

/** What the holder of the link reads; the phone of the other side once signed in. */
export function presentRoom(
  found: FoundRoom,
  actor: Pick<Actor, "id"> | undefined,
  now: Date,
): Room {
  const { subject } = found;
  const status = stateIn(found, now);
  const side = sideOf(subject);
  const isOwn = isOwner(subject, actor);
  const { pass, student, owner } = subject;
  return {
    id: uuidOf(pass),
    kind: pass.kind,
    title: titleOf(subject),
    ...datesOf(subject, now),
    status,
    state: shownStateOf(status, subject, side),
    side,
    url: roomUrl(pass),
    student,
    teacher: subject.teacher,
    name: side === "teacher" ? owner.firstname : (student ?? owner.firstname),
    other: presentOther(subject, isOwn),
    ...(isOwn ? ownOf(found, side) : notOwn),
    is_late: isLate(subject.dates, status, now),
    late_in: lateIn(subject.dates, now),
    may_record: false,
    ...actsOn(subject, status, isOwn),
  };
}

const notOwn = { role: null, planned_id: null, contract_id: null, has_board: false } as const;

/** What the signed-in owner of the link reads besides. */
const ownOf = (
  { subject: { pass, contractId, isMember }, row }: FoundRoom,
  side: Room["side"],
) => ({
  role: side,
  planned_id: pass.kind === "planned_course" ? pass.subjectId : null,
  contract_id: side === "teacher" ? contractId : null,
  has_board: isMember && (row?.hasBoard ?? false),
});

const presentOther = ({ other }: RoomSubject, isOwn: boolean): Room["other"] =>
  other && {
    name: other.firstname,
    phone: isOwn && other.phone ? displayPhone(other.phone) : null,
  };

function actsOn(subject: RoomSubject, status: RoomState, isOwn: boolean) {
  const mayAct = isOwn && sideOf(subject) === "teacher" && !subject.dates && !subject.isOff;
  const isOpen = isOpenState(status);
  return { may_open: mayAct && !isOpen, may_close: mayAct && isOpen };
}

/** State of a room by its link (API-050). */
export async function showRoom({ db, actor, now, gateways }: OpenCall, { id }: { id: string }) {
  const found = await roomOf(db, id, now);
  const room = presentRoom(found, actor, now);
  const isElsewhere = gateways.rooms.meetings !== undefined && isOpenState(room.status);
  return { ...room, may_record: isElsewhere && (await mayRecordIn(db, found.subject)) };
}

/** The caller's rooms, to come and open (API-293). */
export async function listRooms({
  db,
  actor,
  now,
}: Call): Promise<{ data: Room[]; total: number }> {
  const subjects = await subjectsOf(db, actor, now);
  const rows = await findRooms(db, subjects.map(keyOf));
  const data = subjects
    .map((subject) => ({ subject, row: rows.find((row) => isRowOf(row, keyOf(subject))) }))
    .filter((found) => found.subject.dates === null || stateIn(found, now) !== "ended")
    .map((found) => presentRoom(found, actor, now));
  return { data, total: data.length };
}

const isRowOf = (row: RoomRow, { kind, subjectId, sessionId }: RoomKey) =>
  row.kind === kind && row.subjectId === subjectId && row.sessionId === sessionId;
