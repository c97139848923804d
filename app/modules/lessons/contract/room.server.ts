import { passTo } from "#app/modules/foundation/room-link/domain.ts";
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
  contract: Taught,
  side: "customer" | "teacher",
  edition: number,
): string | null =>
  contract.courseFormat === "individual_webcam" && contract.status === "active"
    ? roomUrl({ ...passTo("contract", contract.id, contract, side), edition })
    : null;
