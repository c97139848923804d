import type { Seat } from "#app/modules/rooms/room/seat.endpoints.ts";

import { watchLine } from "./line-watch.ts";
import type { Phase } from "./mesh-view.ts";
import type { RoomPlace } from "./post.ts";

export type Signal = Readonly<{ id: number; from: number; kind: string; body: string }>;
export type People = Readonly<{ state: string; people: readonly Seat[] }>;

type Heard = {
  ice: RTCIceServer[];
  people: People;
  /** This seat is over. */
  out: Readonly<{ state: Phase }>;
  message: Signal;
};

type LineHearers = Readonly<{
  opened: () => void;
  /** A line that is over, refused by the server, is not opened anew by the browser. */
  broken: (isOver: boolean) => void;
  /** For how many milliseconds no sign of life came; 0 where the browser says that it is offline. */
  lost: (forMs: number) => void;
  heard: Readonly<{ [name in keyof Heard]: (what: Heard[name]) => void }>;
}>;

/**
 * A room’s line of events. Once closed nothing of it is heard: the server tells a line that another one replaces that
 * its seat has moved, which is true of another page and false of the next line of the same.
 */
export class Line {
  readonly #events: EventSource;
  readonly #unwatch: () => void;
  #isClosed = false;

  /** What was said after the signal `last` is heard. */
  constructor({ address, place }: RoomPlace, last: number, hearers: LineHearers) {
    const query = new URLSearchParams({ place, after: String(last) });
    this.#events = new EventSource(`${address}?${query.toString()}`);
    this.#unwatch = watchLine(this.#events, window, hearers.lost);
    this.#on("open", hearers.opened);
    this.#on("error", () => {
      hearers.broken(this.#events.readyState === EventSource.CLOSED);
    });
    for (const [name, hear] of Object.entries(hearers.heard) as [string, (w: unknown) => void][]) {
      this.#on(name, ({ data }) => {
        hear(JSON.parse(data));
      });
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#unwatch();
    this.#events.close();
  }

  #on(name: string, hear: (event: MessageEvent<string>) => void): void {
    this.#events.addEventListener(name, (event) => {
      if (!this.#isClosed) hear(event as MessageEvent<string>);
    });
  }
}
