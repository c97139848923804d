import { z } from "zod";

import type { OpenCall } from "#app/api/call.server.ts";
import { env } from "#app/env.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { keysFor, sealed, unsealed } from "#app/lib/secret.server.ts";

import { followMeeting } from "./follow.server.ts";
import { findByMeeting, insertRecording } from "./meeting.repository.server.ts";

/** Milliseconds: a server may work on its recordings for days. */
const lifeMs = 14 * 24 * 3_600_000;

const keys = () => keysFor(env.sessionSecrets, "meeting call");

const tokenSchema = z.object({ meeting: z.string(), until: z.number() });

/** In the addresses that the engine calls: about which meeting, and until when. */
export const callTokenOf = (meeting: string, machineNow: Date): string =>
  sealed(keys(), { meeting, until: machineNow.getTime() + lifeMs });

const unknown = () => new RuleError("not_found", "api.room.unknown");

type Calling = Pick<OpenCall, "db" | "now" | "machineNow" | "gateways">;

/** 404 for an address that we did not make, for an old one, and where no other engine is on. */
function calledAbout({ gateways, machineNow }: Calling, token: string) {
  const found = tokenSchema.safeParse(unsealed(keys(), token));
  const { meetings } = gateways.rooms;
  if (!meetings || !found.success || found.data.until < machineNow.getTime()) throw unknown();
  return { meetings, meeting: found.data.meeting };
}

const received = { received: true } as const;

/** The call says only when to look: who is there is asked of the engine (STM-34). */
export async function endMeeting(call: Calling, { call: token }: { call: string }) {
  const { meetings, meeting } = calledAbout(call, token);
  const room = await findByMeeting(call.db, meeting);
  if (room) await followMeeting({ ...call, meetings }, room.id);
  return received;
}

/** Kept once, if the engine itself has it of this meeting; what it published by itself is hidden by the sweep. */
export async function receiveRecording(
  call: Calling,
  { call: token, body }: { call: string; body: string },
) {
  const { meetings, meeting } = calledAbout(call, token);
  const recorded = await meetings.readRecorded(body);
  if (recorded?.meeting !== meeting)
    throw new RuleError("unauthenticated", "api.payment.signature");
  const found = (await meetings.recordings({ id: recorded.id })).find(
    (one) => one.meeting === meeting,
  );
  const roomId = Number(/-(\d+)-\d+$/.exec(meeting)?.[1]);
  if (!found || !Number.isSafeInteger(roomId)) throw unknown();
  await insertRecording(call.db, { id: found.id, roomId, readyAt: call.now });
  return received;
}
