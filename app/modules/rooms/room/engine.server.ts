import type { OpenCall } from "#app/api/call.server.ts";

import type { FoundRoom } from "./show.server.ts";

export type Entering = Pick<OpenCall, "db" | "now" | "machineNow" | "gateways">;

/** At the door: under which name, as the teacher or not, whether the teacher must let in, and agreed to be recorded. */
export type Door = Readonly<{
  uuid: string;
  name: string;
  isHost: boolean;
  isExpected: boolean;
  agrees: boolean;
}>;

type Person = Readonly<{ side: "customer" | "teacher"; name: string }>;

/** Where lessons take place: in our own rooms, or in another engine’s (`VIDEO_PROVIDER`). */
export type Engine = Readonly<{
  /** Opens the room if it is not, and says where this person enters it. */
  join: (found: FoundRoom, door: Door) => Promise<string>;
  /** Who is there. */
  presence: (found: FoundRoom) => Promise<readonly Person[]>;
  /** All leave; a room that is closed is no error. */
  close: (found: FoundRoom) => Promise<void>;
}>;
