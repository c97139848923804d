import { roomUrl } from "#app/modules/foundation/room-link/seal.server.ts";

import type { ContractStatus } from "./domain.ts";

type Taught = Readonly<{
  id: number;
  customerId: number;
  teacherId: number;
  courseFormat: string;
  status: ContractStatus;
}>;

/** A side's own link to the room that the teacher opens at will; null where no lesson is online (TEA-055). */
export const roomOfContract = (
  { id, status, courseFormat, ...people }: Taught,
  side: "customer" | "teacher",
  edition: number,
): string | null =>
  courseFormat === "individual_webcam" && status === "active"
    ? roomUrl({ kind: "contract", subjectId: id, side, personId: people[`${side}Id`], edition })
    : null;
