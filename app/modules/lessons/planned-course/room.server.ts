import { type Edition, passTo, type RoomPass } from "#app/modules/foundation/room-link/domain.ts";
import { roomUrl } from "#app/modules/foundation/room-link/seal.server.ts";

import type { Side } from "./domain.ts";

type Online = Readonly<{
  planned: Readonly<{ id: number; customerId: number; teacherId: number }>;
  contract: Readonly<{ courseFormat: string }>;
  editions: Readonly<Record<Side, number>>;
}>;

const isOnline = ({ courseFormat }: Online["contract"]) => courseFormat === "individual_webcam";

export const passOfPlanned = (planned: Online["planned"], side: Side): RoomPass =>
  passTo("planned_course", planned.id, planned, side);

/** A side's own link to the room of a planned course; null where it is not online (STM-34). */
export const roomOfPlanned = (
  { planned, contract, editions }: Online,
  side: Side,
): string | null =>
  isOnline(contract) ? roomUrl({ ...passOfPlanned(planned, side), edition: editions[side] }) : null;

type First = Readonly<{
  contract: Readonly<{ id: number; customerId: number; teacherId: number; courseFormat: string }>;
}> &
  Edition;

export const roomOfFirst = ({ contract, edition }: First, side: Side): string | null =>
  isOnline(contract)
    ? roomUrl({ ...passTo("first_course", contract.id, contract, side), edition })
    : null;

const sideOfLink = { customer: "registration", teacher: "teacher" } as const;

type Group = Pick<RoomPass, "subjectId" | "personId"> & Edition;

/** A side's own link to the room of a stage, which opens each session in its turn. */
export const roomOfGroupLesson = (group: Group, side: Side): string =>
  roomUrl({ ...group, kind: "group_lesson", side: sideOfLink[side] });
