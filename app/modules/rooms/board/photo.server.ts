import type { OpenCall } from "#app/api/call.server.ts";
import { pictureOf, sizeOf } from "#app/lib/paper-picture.server.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { holdFile, readFile, storeFile } from "#app/modules/foundation/file/keep.server.ts";
import { portraitAnswer } from "#app/modules/foundation/file/keep-photo.server.ts";
import { seatAt } from "#app/modules/rooms/room/seat-at.server.ts";

import { keepEntries } from "./add.server.ts";
import { bounds } from "./domain.ts";
import { countEntries, findEntry } from "./repository.server.ts";

type Adding = Pick<OpenCall, "db" | "now" | "machineNow" | "gateways">;

type Sent = Readonly<{
  uuid: string;
  place: string;
  key: string;
  page: number;
  x: number;
  y: number;
  file: File;
}>;

/** Wide enough to be read, and to write beside it. */
const width = 700;

/** A photo of an exercise, drawn anew: 422 at `file` for what is none, 409 when the board holds enough. */
export async function addPhoto(call: Adding, { uuid, place, key, page, x, y, file }: Sent) {
  const { db, machineNow } = call;
  const seat = await seatAt(db, { uuid, place, machineNow });
  const { photos } = await countEntries(db, seat.roomId);
  if (photos >= bounds.photos) throw new RuleError("conflict", "api.board.photos");
  if (file.size > bounds.photoBytes) throw fieldFault("file", "api.board.photo_heavy");
  const picture = await drawnAnew(await file.arrayBuffer());
  const size = await sizeOf(picture);
  const height = Math.round((width * size.height) / size.width);
  const photoKey = await storeFile(call, picture, { folder: "boards", ending: "jpg" });
  const body = { x, y, width, height };
  return db.transaction(async (tx) => {
    await holdFile(tx, photoKey);
    const entries = [{ key, page, kind: "photo", body, photoKey } as const];
    await keepEntries(tx, seat, { entries, machineNow });
    const { last } = await countEntries(tx, seat.roomId);
    return { last };
  });
}

const notOne = () => fieldFault("file", "api.photo.not_one");

/** Of JPEG and PNG only: other forms have readers of their own, which a picture of a page needs not. */
async function drawnAnew(sent: ArrayBuffer): Promise<Buffer> {
  const head = Buffer.from(sent, 0, Math.min(4, sent.byteLength)).toString("hex");
  if (!head.startsWith("ffd8ff") && head !== "89504e47") throw notOne();
  return pictureOf(sent, { turn: 0, isLarge: false }).catch(() => {
    throw notOne();
  });
}

type Reading = Pick<OpenCall, "db" | "machineNow" | "gateways">;

/** 404 for a photo of another room. */
export async function showPhoto(
  { db, machineNow, gateways }: Reading,
  { uuid, place, id }: { uuid: string; place: string; id: number },
): Promise<Response> {
  const { roomId } = await seatAt(db, { uuid, place, machineNow });
  const entry = await findEntry(db, id);
  const isHere = entry?.roomId === roomId;
  const photoKey = orNotFound(isHere ? entry.photoKey : undefined, "api.absent");
  return portraitAnswer(await readFile(gateways.storage, photoKey), "private");
}
