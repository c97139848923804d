import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { confirmPlanned } from "#app/modules/lessons/planned-course/confirm.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { proposePlanned } from "#app/modules/lessons/planned-course/propose.server.ts";
import { rooms } from "#app/modules/rooms/room/endpoints.ts";
import { holdRoom, type RoomKey } from "#app/modules/rooms/room/repository.server.ts";
import { roomSeats } from "#app/modules/rooms/room/seat.table.server.ts";
import { create } from "#tests/database/create.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";

import { createContract } from "./course.ts";
import { ahead, proposed } from "./planned-course.ts";

export const uuidIn = (url: string | null | undefined): string =>
  /\/visio\/([^/]+)\/$/.exec(url ?? "")?.[1] ?? "";

/** A planned online course at `ahead`, and both sides' links to its room. */
export async function createOnline(db: Db) {
  const given = { contract: { courseFormat: "individual_webcam" } } as const;
  const bound = await createContract(db, given);
  const { contract, family, teacher } = bound;
  const { id } = await proposePlanned(callOf(db, teacher), { id: contract.id, ...proposed() });
  const planned = await confirmPlanned(callOf(db, family), { id });
  const linkOf = async (who: typeof family | typeof teacher) => {
    const { data } = await callerOf(db, who)(plannedCourses.listOwn, { query: {} });
    return uuidIn(data[0]?.room_url);
  };
  return { ...bound, planned, guest: await linkOf(family), host: await linkOf(teacher) };
}

type In = Readonly<{ uuid: string; place: string }>;

export async function placeIn(
  db: Db,
  uuid: string,
  name: string,
  who: Actor | undefined,
): Promise<In> {
  const { url } = await callerOf(db, who, ahead)(rooms.join, { query: { id: uuid, name } });
  return { uuid, place: new URL(url).searchParams.get("place") ?? "" };
}

export const signal = (db: Db, { uuid, place }: In, rest: object, at: Date = ahead) =>
  callerOf(
    db,
    undefined,
    at,
  )(rooms.signal, {
    params: { uuid },
    body: { place, ...rest } as { place: string; kind: "enter" },
  });

export async function enter(db: Db, at: In) {
  const seated = await signal(db, at, { kind: "enter" });
  if (!seated) throw new Error("Nobody was seated.");
  return seated;
}

/** What a line of events brings until it falls silent. */
export async function heard(db: Db, { uuid, place }: In, after?: number): Promise<string> {
  const listening = callerOf(db, undefined, ahead);
  const answer = await listening(rooms.listen, { params: { uuid }, query: { place, after } });
  const reader = answer.body?.getReader();
  let text = "";
  for (;;) {
    const silent = new Promise<undefined>((resolve) => setTimeout(resolve, 400, undefined));
    const part = await Promise.race([reader?.read(), silent]);
    if (!part || part.done) break;
    text += new TextDecoder().decode(part.value);
  }
  await reader?.cancel();
  return text;
}

type Stay = Pick<typeof roomSeats.$inferInsert, "side" | "personId" | "name"> &
  Readonly<{ from: Date; to: Date }>;

/** A presence that is over. */
export async function createStay(db: Db, key: RoomKey, { from, to, ...who }: Stay) {
  const roomId = await db.transaction((tx) => holdRoom(tx, key));
  await create(db, roomSeats, {
    ...who,
    roomId,
    isHost: who.side === "teacher",
    state: "in",
    nonce: `${String(roomId)}-${who.side}-${String(who.personId)}-${from.toISOString()}`,
    decidedAt: from,
    enteredAt: from,
    until: to,
    seenAt: to,
    isGone: true,
  });
}
