export const roomKinds = ["planned_course", "first_course", "contract", "group_lesson"] as const;

export type RoomKind = (typeof roomKinds)[number];

/** A family enters for a contract, or for one registration of a stage. */
export const roomSides = ["customer", "teacher", "registration"] as const;

export type RoomSide = (typeof roomSides)[number];

/** Minutes before a dated lesson at which its room opens, and after it at which it closes (STM-34). */
export const roomMinutes = { before: 15, after: 30 } as const;

/** Whose link, to the room of what. */
export type RoomPass = Readonly<{
  kind: RoomKind;
  subjectId: number;
  side: RoomSide;
  /** An account, or a registration. */
  personId: number;
}>;

type People = Readonly<{ customerId: number; teacherId: number }>;

/** A side's pass to the room of a contract, or of one of its lessons. */
export const passTo = (
  kind: Exclude<RoomKind, "group_lesson">,
  subjectId: number,
  people: People,
  side: "customer" | "teacher",
): RoomPass => ({ kind, subjectId, side, personId: people[`${side}Id`] });

/** Grows when the link is renewed: the former ones open nothing. */
export type Edition = Readonly<{ edition: number }>;
