import type { SQLWrapper } from "drizzle-orm";

import { presentAround } from "#app/modules/rooms/room/presence.table.server.ts";

/** Minutes before and after a course, in which stays in its contract's rooms count (STM-13). */
const around = { before: 30, after: 30 } as const;

type Lived = Readonly<{ contractId: SQLWrapper; date: SQLWrapper; duration: SQLWrapper }>;

export const presentAtCourse = ({ contractId, date: start, duration }: Lived) =>
  presentAround({ contractId, start, duration }, around);
