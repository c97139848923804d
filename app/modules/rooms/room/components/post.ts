import type { Letter } from "./outbox.ts";

/** Milliseconds that a request may take: a network that is lost may leave it without an answer. */
const patienceMs = 8000;

/** A room’s address, and this page’s place in it. */
export type RoomPlace = Readonly<{ address: string; place: string }>;

export const postFrom =
  ({ address, place }: RoomPlace) =>
  (letter: Letter): Promise<Response> =>
    fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ place, ...letter }),
      keepalive: letter.kind === "leave",
      signal: AbortSignal.timeout(patienceMs),
    });
