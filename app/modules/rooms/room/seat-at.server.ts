import type { Db } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { placeOf } from "./place.server.ts";
import { isOver } from "./seat.domain.ts";
import { findByNonce, type SeatRow } from "./seat.repository.server.ts";

type At = Readonly<{ uuid: string; place: string; machineNow: Date }>;

/** The seat that a page of the room holds; 404 unless it is in. */
export async function seatAt(db: Db, { uuid, place, machineNow }: At): Promise<SeatRow> {
  const { nonce } = placeOf(place, uuid, machineNow);
  const seat = await findByNonce(db, nonce);
  if (seat?.state !== "in" || isOver(seat)) {
    throw new RuleError("not_found", "api.room.not_seated");
  }
  return seat;
}
