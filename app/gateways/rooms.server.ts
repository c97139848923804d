import { createHmac } from "node:crypto";

import type { env } from "#app/env.server.ts";
import type { RoomEngine } from "#app/lib/providers.ts";

import { type BbbSettings, openBbb } from "./bbb.server.ts";
import type { Meetings } from "./meetings.server.ts";

type IceServer = Readonly<{ urls: string; username?: string; credential?: string }>;

/** What lets two browsers find each other in a room of ours; or another engine’s rooms. */
export type Rooms = Readonly<{
  /** STUN and TURN, with credentials of one hour as coturn makes them. */
  iceServers: (name: string, machineNow: Date) => readonly IceServer[];
  /** Undefined where rooms are ours (engine `mesh`). */
  meetings: Meetings | undefined;
}>;

const lifeSeconds = 3600;

const isRelay = (url: string) => /^turns?:/.test(url);

/** coturn's shared secret: the user is a time, the password its HMAC-SHA1. */
function credentialsOf(secret: string, name: string, machineNow: Date) {
  const username = `${String(Math.floor(machineNow.getTime() / 1000) + lifeSeconds)}:${name}`;
  const credential = createHmac("sha1", secret).update(username).digest("base64");
  return { username, credential };
}

type From = Pick<typeof env, "ice" | "meetings" | "VIDEO_PROVIDER">;

export function openRooms(
  { ice, meetings, VIDEO_PROVIDER: provider }: From,
  standIn?: BbbSettings,
): Rooms {
  const settings = provider === "bigbluebutton" ? (meetings ?? standIn) : undefined;
  return {
    meetings: settings && openBbb(settings),
    iceServers: (name, machineNow) =>
      ice.urls.map((urls) =>
        isRelay(urls) && ice.secret
          ? { urls, ...credentialsOf(ice.secret, name, machineNow) }
          : { urls },
      ),
  };
}

export function roomEngineOf({ ice, VIDEO_PROVIDER: provider }: From): RoomEngine {
  if (provider === "bigbluebutton") return provider;
  return ice.urls.some(isRelay) ? "embedded_relay" : "embedded";
}

const startWords = { embedded: "embedded (no TURN)", embedded_relay: "embedded (TURN)" } as const;

/** Printed at start: which engine, where, with a relay or not. */
export function roomsLine(from: From): string {
  const engine = roomEngineOf(from);
  if (engine !== "bigbluebutton") return startWords[engine];
  return `bigbluebutton (${from.meetings ? new URL(from.meetings.url).host : "sandbox"})`;
}
