import type { SeatState } from "#app/modules/rooms/room/seat.domain.ts";
import type { Seat } from "#app/modules/rooms/room/seat.endpoints.ts";

import type { Peer, Picture } from "./peer.ts";

/** Of this page; the states of a seat say why it is no longer in the room. */
export type Phase =
  | "entering"
  | "offline"
  | "left"
  | "shut"
  | Exclude<SeatState, "in" | "waiting">
  | "waiting"
  | "in";

export const isOverPhase = (phase: Phase): boolean =>
  !["entering", "offline", "waiting", "in", "shut"].includes(phase);

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
    isHost: boolean;
    stream: MediaStream;
    connection: RTCPeerConnectionState;
    /** The two networks do not reach each other. */
    isBlocked: boolean;
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
  /** More than four: only the teacher’s picture is sent. */
  isCrowded: boolean;
  /** The last signal that something was done to the board. */
  boardAt: number;
  /** By the teacher. */
  isMuted: boolean;
  /** How often the server has said that what is recorded has changed. */
  recordings: number;
}>;

const unsaid: Own = { hasHand: false, hasMicro: true, hasCamera: true };

/** Those who are in, as their own browsers say of themselves. */
export const othersIn = (
  people: readonly Seat[],
  peers: ReadonlyMap<number, Peer>,
  shown: ReadonlyMap<number, Own>,
): Other[] =>
  people.flatMap(({ seat, name, state, is_host: isHost }) => {
    const peer = peers.get(seat);
    if (state !== "in" || !peer) return [];
    const { stream, state: connection, isBlocked } = peer;
    const own = shown.get(seat) ?? unsaid;
    return [{ seat, name, isHost, stream, connection, isBlocked, ...own }];
  });

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
  isCrowded: false,
  boardAt: 0,
  isMuted: false,
  recordings: 0,
});
