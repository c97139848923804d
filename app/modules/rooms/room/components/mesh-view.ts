import type { SeatState } from "#app/modules/rooms/room/seat.domain.ts";
import type { Seat } from "#app/modules/rooms/room/seat.endpoints.ts";

import type { Picture } from "./peer.ts";
import type { Peers } from "./peers.ts";

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

export type Own = Readonly<{ hasMicro: boolean; hasCamera: boolean }>;

/** The hands that are up in their order, and who has the floor, as the server keeps them. */
export type Hands = Readonly<{
  hands: readonly Seat[];
  floor: Seat | undefined;
  /** This page’s. */
  seat: number | undefined;
  isHandUp: boolean;
}>;

export const handsIn = (people: readonly Seat[], seat: number | undefined): Hands => ({
  hands: people
    .filter(({ hand }) => hand !== null)
    .toSorted((one, other) => (one.hand ?? 0) - (other.hand ?? 0)),
  floor: people.find(({ has_floor: hasFloor }) => hasFloor),
  seat,
  isHandUp: people.some((one) => one.seat === seat && one.hand !== null),
});

export const hasFloor = ({ floor, seat }: Hands): boolean =>
  floor !== undefined && floor.seat === seat;

/** Above four devices only these send their picture. */
export const isSeenByAll = (view: Hands & { isHost: boolean }): boolean =>
  view.isHost || hasFloor(view);

/** Another browser wrote it: what it adds, such as a name, is left out. */
export function ownIn(body: string): Own {
  const { hasMicro, hasCamera } = JSON.parse(body) as Own;
  return { hasMicro, hasCamera };
}

export type Other = Own &
  Readonly<{
    seat: number;
    name: string;
    isHost: boolean;
    isHandUp: boolean;
    hasFloor: boolean;
    stream: MediaStream;
    connection: RTCPeerConnectionState;
    /** The two networks do not reach each other. */
    isBlocked: boolean;
  }>;

export type View = Hands &
  Readonly<{
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

const unsaid: Own = { hasMicro: true, hasCamera: true };

/** Those who are in, as their own browsers say of themselves. */
const othersIn = (
  people: readonly Seat[],
  peers: Peers,
  shown: ReadonlyMap<number, Own>,
): Other[] =>
  people.flatMap(({ seat, name, state, hand, is_host: isHost, has_floor: holdsFloor }) => {
    const peer = peers.get(seat);
    if (state !== "in" || !peer) return [];
    const { stream, state: connection } = peer;
    const isBlocked = peers.isBlocked(seat);
    const own = shown.get(seat) ?? unsaid;
    const held = { isHost, isHandUp: hand !== null, hasFloor: holdsFloor };
    return [{ seat, name, ...held, stream, connection, isBlocked, ...own }];
  });

/** Who is there, who asks to be, and the poorest picture that is sent to one of them. */
export function shownOf(...of: Parameters<typeof othersIn>) {
  const [people, peers] = of;
  const pictures = peers.all.map(({ picture }) => picture);
  const worst = (["none", "small"] as const).find((one) => pictures.includes(one));
  const knocks = people.filter(({ state }) => state === "waiting");
  return { others: othersIn(...of), knocks, picture: worst ?? "whole" } as const;
}

export const viewBefore = (stream: MediaStream): View => ({
  phase: "entering",
  message: undefined,
  isHost: false,
  ...handsIn([], undefined),
  own: {
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
