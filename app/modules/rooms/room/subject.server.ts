import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { type Edition, passTo, type RoomPass } from "#app/modules/foundation/room-link/domain.ts";
import { isTaken } from "#app/modules/group-lessons/registration/domain.ts";
import { agreedOn } from "#app/modules/lessons/planned-course/domain.ts";

import { type RoomDates, sessionAt } from "./domain.ts";
import { mostSeated, placesIn } from "./seat.domain.ts";
import {
  type ClassSubject,
  type ContractSubject,
  findClasses,
  findContracts,
  findPlanned,
  findSeats,
  type PlannedSubject,
  type SeatSubject,
} from "./subject.repository.server.ts";

type Person = Readonly<{ id: number; firstname: string; phone: string | null }>;

/** What a room is of, as the holder of a link sees it. */
export type RoomSubject = Readonly<{
  pass: RoomPass & Edition;
  /** Of a stage; 0 elsewhere. */
  sessionId: number;
  dates: RoomDates | null;
  isOff: boolean;
  /** False for a registration without its seat, and for who teaches the class no more. */
  isMember: boolean;
  title: string | null;
  subjectId: number | null;
  student: string | null;
  owner: Pick<Person, "id" | "firstname"> & Readonly<{ disabledAt: Date | null }>;
  teacher: string | null;
  /** The other side of a contract, whose phone is shown to the owner (ENT-33). */
  other: Person | null;
  /** Null for a stage. */
  contractId: number | null;
  /** Devices at once. */
  places: number;
}>;

type Side = "customer" | "teacher";

type OfContract = Pick<ContractSubject, "contract" | "student" | "customer" | "teacher">;

const isOfTeacher = ({ side }: RoomPass) => side === "teacher";

function ofContract(row: OfContract, pass: RoomPass & Edition, dates: RoomDates | null) {
  const { contract, student, customer, teacher } = row;
  const [owner, other] = isOfTeacher(pass) ? [teacher, customer] : [customer, teacher];
  const isOver = contract.status === "ended" || contract.courseFormat !== "individual_webcam";
  return {
    pass,
    sessionId: 0,
    dates,
    isOff: isOver,
    isMember: true,
    title: null,
    subjectId: contract.subjectId,
    student,
    owner,
    teacher: teacher.firstname,
    other: contract.status === "ended" ? null : other,
    contractId: contract.id,
    places: mostSeated,
  } satisfies RoomSubject;
}

const datesOf = (planned: PlannedSubject["planned"]): RoomDates | null => {
  const agreed = agreedOn(planned) ?? (planned.status === "given" ? planned : undefined);
  return agreed ? { start: agreed.start, minutes: agreed.duration } : null;
};

function ofPlanned(row: PlannedSubject, side: Side): RoomSubject {
  const dates = datesOf(row.planned);
  const pass = passTo("planned_course", row.planned.id, row.contract, side);
  const subject = ofContract(row, { ...pass, edition: row.editions[side] }, dates);
  return dates ? subject : { ...subject, isOff: true };
}

function ofFirst(row: ContractSubject, side: Side): RoomSubject {
  const { id, firstCourseDate: start, firstCourseDuration: minutes } = row.contract;
  const dates = start && minutes ? { start, minutes } : null;
  const pass = passTo("first_course", id, row.contract, side);
  const subject = ofContract(row, { ...pass, edition: row.firstEditions[side] }, dates);
  return dates ? subject : { ...subject, isOff: true };
}

function ofUndated(row: ContractSubject, side: Side): RoomSubject {
  const pass = passTo("contract", row.contract.id, row.contract, side);
  const subject = ofContract(row, { ...pass, edition: row.editions[side] }, null);
  return { ...subject, isOff: subject.isOff || row.contract.status !== "active" };
}

type Lesson = Pick<SeatSubject, "lesson" | "sessions">;

function ofLesson({ lesson, sessions }: Lesson, now: Date) {
  const dated = sessions.map(({ start, ...one }) => ({ ...one, start: new Date(start) }));
  const session = sessionAt(dated, now);
  return {
    sessionId: session?.id ?? 0,
    dates: session ?? null,
    isOff: lesson.format !== "group_webcam" || lesson.state === "cancelled" || !session,
    title: lesson.title,
    subjectId: null,
    other: null,
    contractId: null,
    places: placesIn(lesson.maxStudents),
  };
}

function ofSeat(row: SeatSubject, now: Date): RoomSubject {
  const { registration, student, customer: owner, edition } = row;
  const shared = ofLesson(row, now);
  const pass = {
    kind: "group_lesson",
    subjectId: row.lesson.id,
    side: "registration",
    personId: registration.id,
    edition,
  } as const;
  const isMember = isTaken(registration.state);
  const isOff = shared.isOff || !isMember;
  return { ...shared, pass, isOff, isMember, student, owner, teacher: null };
}

function ofClass(row: ClassSubject, now: Date): RoomSubject {
  const { teacher: owner, edition, assignedAt } = row;
  const shared = ofLesson(row, now);
  const pass = {
    kind: "group_lesson",
    subjectId: row.lesson.id,
    side: "teacher",
    personId: owner.id,
    edition,
  } as const;
  const isMember = assignedAt !== null;
  const isOff = shared.isOff || !isMember;
  return { ...shared, pass, isOff, isMember, student: null, owner, teacher: owner.firstname };
}

/** What a link opens; undefined where its person has nothing to do with it. */
export async function subjectOf(
  db: Db,
  pass: RoomPass & Edition,
  now: Date,
): Promise<RoomSubject | undefined> {
  const found = await findOf(db, pass, now);
  return found && isSame(found.pass, pass) && !found.owner.disabledAt ? found : undefined;
}

const isSame = (one: RoomPass, other: RoomPass) =>
  one.side === other.side && one.personId === other.personId && one.subjectId === other.subjectId;

function findOf(db: Db, pass: RoomPass, now: Date): Promise<RoomSubject | undefined> {
  const { side } = pass;
  if (pass.kind === "group_lesson") return findLesson(db, pass, now);
  return side === "registration" ? Promise.resolve(undefined) : findLessonOf(db, pass, side);
}

async function findLesson(db: Db, { subjectId, side, personId }: RoomPass, now: Date) {
  if (side === "teacher") {
    const [row] = await findClasses(db, personId, subjectId);
    return row && ofClass(row, now);
  }
  const [row] = await findSeats(db, { id: personId });
  return row && ofSeat(row, now);
}

async function findLessonOf(db: Db, { kind, subjectId: id }: RoomPass, side: Side) {
  if (kind === "planned_course") {
    const [row] = await findPlanned(db, { id });
    return row && ofPlanned(row, side);
  }
  const [row] = await findContracts(db, { id });
  return row && (kind === "first_course" ? ofFirst(row, side) : ofUndated(row, side));
}

/** A person's rooms, those to come and those that the teacher opens at will (API-293). */
export async function subjectsOf(
  db: Db,
  owner: Pick<Actor, "id" | "role">,
  now: Date,
): Promise<RoomSubject[]> {
  if (owner.role === "operator") return [];
  const side: Side = owner.role === "teacher" ? "teacher" : "customer";
  const planned = (await findPlanned(db, { owner })).map((row) => ofPlanned(row, side));
  const contracts = await findContracts(db, { owner });
  const first = contracts.map((row) => ofFirst(row, side));
  const undated = contracts.map((row) => ofUndated(row, side));
  const lessons =
    side === "teacher"
      ? (await findClasses(db, owner.id, undefined)).map((row) => ofClass(row, now))
      : (await findSeats(db, { owner })).map((row) => ofSeat(row, now));
  const dated = [...planned, ...first, ...lessons].filter(
    ({ isOff, dates }) => !isOff && dates !== null && dates.start > plusDays(now, -1),
  );
  return [...dated.toSorted(byStart), ...undated.filter(({ isOff }) => !isOff)];
}

const byStart = (one: RoomSubject, other: RoomSubject) =>
  Number(one.dates?.start ?? 0) - Number(other.dates?.start ?? 0);
