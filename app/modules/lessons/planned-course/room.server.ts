import type { Edition, RoomPass } from "#app/modules/foundation/room-link/domain.ts";
import { roomUrl } from "#app/modules/foundation/room-link/seal.server.ts";

import type { Side } from "./domain.ts";

type Online = Readonly<{
  planned: Readonly<{ id: number; customerId: number; teacherId: number }>;
  contract: Readonly<{ courseFormat: string }>;
  editions: Readonly<Record<Side, number>>;
}>;

const isOnline = ({ courseFormat }: Online["contract"]) => courseFormat === "individual_webcam";

export const passOfPlanned = ({ id, ...people }: Online["planned"], side: Side): RoomPass => ({
  kind: "planned_course",
  subjectId: id,
  side,
  personId: people[`${side}Id`],
});

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
    ? roomUrl({
        kind: "first_course",
        subjectId: contract.id,
        side,
        personId: contract[`${side}Id`],
        edition,
      })
    : null;
