import type { Seat } from "#app/modules/rooms/room/seat.endpoints.ts";

import type { Picture } from "./peer.ts";

type Phase = "entering" | "waiting" | "in" | "offline" | "out" | "left" | "refused";

export type Own = Readonly<{ hasHand: boolean; hasMicro: boolean; hasCamera: boolean }>;

/** Another browser wrote it: what it adds, such as a name, is left out. */
export function ownIn(body: string): Own {
  const { hasHand, hasMicro, hasCamera } = JSON.parse(body) as Own;
  return { hasHand, hasMicro, hasCamera };
}

export type Other = Own &
  Readonly<{
    seat: number;
    name: string;
    stream: MediaStream;
    connection: RTCPeerConnectionState;
  }>;

export type View = Readonly<{
  phase: Phase;
  /** Why this person could not enter: the API's sentence. */
  message: string | undefined;
  isHost: boolean;
  own: Own;
  others: readonly Other[];
  knocks: readonly Seat[];
  chat: readonly Readonly<{ id: number; name: string; text: string }>[];
  picture: Picture;
  /** By the teacher. */
  isMuted: boolean;
}>;

export const viewBefore = (stream: MediaStream): View => ({
  phase: "entering",
  message: undefined,
  isHost: false,
  own: {
    hasHand: false,
    hasMicro: stream.getAudioTracks().length > 0,
    hasCamera: stream.getVideoTracks().length > 0,
  },
  others: [],
  knocks: [],
  chat: [],
  picture: "whole",
  isMuted: false,
});
