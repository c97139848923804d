import { createHmac } from "node:crypto";

import type { env } from "#app/env.server.ts";

type IceServer = Readonly<{ urls: string; username?: string; credential?: string }>;

/** What lets two browsers find each other; rooms themselves are ours (engine `mesh`). */
export type Rooms = Readonly<{
  engine: "embedded";
  hasRelay: boolean;
  /** STUN and TURN, with credentials of one hour as coturn makes them. */
  iceServers: (name: string, machineNow: Date) => readonly IceServer[];
}>;

const lifeSeconds = 3600;

const isRelay = (url: string) => /^turns?:/.test(url);

/** coturn's shared secret: the user is a time, the password its HMAC-SHA1. */
function credentialsOf(secret: string, name: string, machineNow: Date) {
  const username = `${String(Math.floor(machineNow.getTime() / 1000) + lifeSeconds)}:${name}`;
  const credential = createHmac("sha1", secret).update(username).digest("base64");
  return { username, credential };
}

export function openRooms({ ice }: Pick<typeof env, "ice">): Rooms {
  return {
    engine: "embedded",
    hasRelay: ice.urls.some(isRelay),
    iceServers: (name, machineNow) =>
      ice.urls.map((urls) =>
        isRelay(urls) && ice.secret
          ? { urls, ...credentialsOf(ice.secret, name, machineNow) }
          : { urls },
      ),
  };
}
