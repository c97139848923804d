export const roomKinds = ["planned_course", "first_course", "contract", "group_lesson"] as const;

export type RoomKind = (typeof roomKinds)[number];

/** A family enters for a contract, or for one registration of a stage. */
export const roomSides = ["customer", "teacher", "registration"] as const;

export type RoomSide = (typeof roomSides)[number];

/** Whose link, to the room of what. */
export type RoomPass = Readonly<{
  kind: RoomKind;
  subjectId: number;
  side: RoomSide;
  /** An account, or a registration. */
  personId: number;
}>;

/** Grows when the link is renewed: the former ones open nothing. */
export type Edition = Readonly<{ edition: number }>;
