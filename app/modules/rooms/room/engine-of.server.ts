import type { Engine, Entering } from "./engine.server.ts";
import { meetingEngine } from "./meeting.server.ts";
import { meshEngine } from "./mesh.server.ts";

/** The one that is on. Its calls throw `unavailable` where another’s server is away. */
export const engineOf = (call: Entering): Engine => {
  const { meetings } = call.gateways.rooms;
  return meetings ? meetingEngine(call, meetings) : meshEngine(call);
};
