import { createCipheriv, createDecipheriv } from "node:crypto";

import { env } from "#app/env.server.ts";
import { keysFor } from "#app/lib/secret.server.ts";

import { type Edition, roomKinds, type RoomPass, roomSides } from "./domain.ts";

/**
 * A link is one block of AES: what it opens is read from it, so it exists before any row does. Its five last bytes are
 * zero before the sealing: a block that was not sealed here does not open (decision 059).
 */
const cipher = "aes-256-ecb";
const usedBytes = 11;
const blockBytes = 16;

const keys = () => keysFor(env.sessionSecrets, "room link");

function blockOf({ kind, side, subjectId, personId, edition }: RoomPass & Edition): Buffer {
  const block = Buffer.alloc(blockBytes);
  block.writeUInt8(roomKinds.indexOf(kind) * 16 + roomSides.indexOf(side), 0);
  block.writeUInt32BE(subjectId, 1);
  block.writeUInt32BE(personId, 5);
  block.writeUInt16BE(edition, 9);
  return block;
}

function passIn(block: Buffer): (RoomPass & Edition) | undefined {
  const first = block.readUInt8(0);
  const [kind, side] = [roomKinds[first >> 4], roomSides[first & 15]];
  if (!kind || !side || block.subarray(usedBytes).some((byte) => byte !== 0)) return undefined;
  const [subjectId, personId] = [block.readUInt32BE(1), block.readUInt32BE(5)];
  return { kind, side, subjectId, personId, edition: block.readUInt16BE(9) };
}

/** The address part of a personal link. */
export function uuidOf(pass: RoomPass & Edition): string {
  const sealing = createCipheriv(cipher, keys()[0], null).setAutoPadding(false);
  const hex = Buffer.concat([sealing.update(blockOf(pass)), sealing.final()]).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Under the present secret or the former one; undefined for a link that we did not make. */
export function passOf(uuid: string): (RoomPass & Edition) | undefined {
  const block = Buffer.from(uuid.replaceAll("-", ""), "hex");
  if (block.length !== blockBytes) return undefined;
  for (const key of keys()) {
    const opening = createDecipheriv(cipher, key, null).setAutoPadding(false);
    const pass = passIn(Buffer.concat([opening.update(block), opening.final()]));
    if (pass) return pass;
  }
  return undefined;
}

export const roomUrl = (pass: RoomPass & Edition): string => `${env.origin}/visio/${uuidOf(pass)}/`;
