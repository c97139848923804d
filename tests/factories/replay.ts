import { randomUUID } from "node:crypto";

import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { documentSweeps } from "#app/modules/foundation/file/sweeps.server.ts";
import { replays } from "#app/modules/rooms/replay/endpoints.ts";
import { replaySweeps } from "#app/modules/rooms/replay/sweeps.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { callerOf } from "#tests/http/api.ts";

import { ahead } from "./planned-course.ts";
import { createOnline, enter, placeIn } from "./room.ts";
import { createWebm } from "./webm.ts";

type In = Readonly<{ uuid: string; place: string }>;

const byPage = (db: Db, at: Date) => callerOf(db, undefined, at);

export const showRecording = (db: Db, { uuid: id, place }: In, at = ahead) =>
  byPage(db, at)(replays.showRecording, { params: { id }, query: { place } });

export const recordAs = (
  db: Db,
  { uuid: id, place }: In,
  key: string,
  state: "start" | "stop" = "start",
  at = ahead,
) => byPage(db, at)(replays.record, { params: { id }, body: { place, key, state } });

export const answerAs = (db: Db, { uuid: id, place }: In, yes: boolean, at = ahead) =>
  byPage(db, at)(replays.answer, { params: { id }, body: { place, yes } });

export const partAs = (
  db: Db,
  { uuid: id, place }: In,
  { key, part, bytes = Buffer.from("a part") }: { key: string; part: number; bytes?: Buffer },
  at = ahead,
) =>
  byPage(db, at)(replays.addPart, {
    params: { id, part },
    body: { place, key, file: new File([new Uint8Array(bytes)], "part.webm") },
  });

/** A parent lets record the pupil of a contract. */
export const agreeTo = (
  db: Db,
  family: Parameters<typeof callerOf>[1],
  contracts: readonly number[],
  registrations: readonly number[] = [],
  at = ahead,
) =>
  callerOf(
    db,
    family,
    at,
  )(replays.saveConsents, {
    body: { contracts: [...contracts], registrations: [...registrations] },
  });

/** Both sides in the room of a planned course, the parent’s leave given. */
export async function createMet(db: Db) {
  const met = await createOnline(db);
  await agreeTo(db, met.family, [met.contract.id]);
  const theirs = await placeIn(db, met.host, "Camille", met.teacher);
  await enter(db, theirs);
  const mine = await placeIn(db, met.guest, "Zoé", met.family);
  await enter(db, mine);
  return { ...met, theirs, mine, key: randomUUID() };
}

export const sweepReplays = dueOf([...replaySweeps, ...documentSweeps]);

/** Recorded, agreed to, ended and joined; unpublished. */
export async function createReplay(db: Db, content?: Buffer) {
  const met = await createMet(db);
  const { theirs, mine, key } = met;
  await recordAs(db, theirs, key);
  await answerAs(db, mine, true);
  const whole = content ?? (await createWebm(10));
  const half = Math.ceil(whole.length / 2);
  await partAs(db, theirs, { key, part: 1, bytes: whole.subarray(0, half) });
  await partAs(db, theirs, { key, part: 2, bytes: whole.subarray(half) });
  await recordAs(db, theirs, key, "stop");
  const later = plusMinutes(ahead, 5);
  await sweepReplays(db, later);
  const { data } = await callerOf(db, met.teacher, later)(replays.list, { query: {} });
  return { ...met, later, id: data[0]?.id ?? "" };
}
