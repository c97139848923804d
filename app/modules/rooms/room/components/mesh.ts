import { pause } from "#app/lib/pause.ts";
import { handUp, mostPictures } from "#app/modules/rooms/room/seat.domain.ts";
import type { Seat, Seated } from "#app/modules/rooms/room/seat.endpoints.ts";

import { Line, type People, type Signal } from "./line.ts";
import {
  handsIn,
  isOverPhase,
  isSeenByAll,
  type Own,
  ownIn,
  type Phase,
  shownOf,
  type View,
  viewBefore,
} from "./mesh-view.ts";
import { type Letter, Outbox } from "./outbox.ts";
import type { Described } from "./peer.ts";
import { Peers } from "./peers.ts";
import { postFrom } from "./post.ts";
import { Talk } from "./talk.ts";

const adaptMs = 5000;
/** Milliseconds away after which the others may have given up the former connections. */
const longAwayMs = 15_000;
const againMs = 2000;
/** Milliseconds after which a line is tried though the browser has not said that it is online again. */
const offlineMs = 15_000;

type MeshOptions = Readonly<{ address: string; place: string; stream: MediaStream }>;

/** One's own side of a room: a seat, a line of events, a connection to each of the others. */
export class Mesh {
  view: View;
  readonly #options: MeshOptions;
  readonly #post: (letter: Letter) => Promise<Response>;
  readonly #hearers = new Set<() => void>();
  readonly #peers: Peers;
  /** What the board says to the other browsers. */
  readonly talk: Talk;
  readonly #shown = new Map<number, Own>();
  readonly #outbox = new Outbox((letter) => this.#post(letter));
  #people: readonly Seat[] = [];
  #seated: Seated | undefined;
  #line: Line | undefined;
  #isEntering = false;
  /** The one next try to enter. */
  #again: ReturnType<typeof setTimeout> | undefined;
  /** The last signal heard. */
  #last = 0;
  #cutAt: number | undefined;
  #adapting: ReturnType<typeof setInterval> | undefined;

  constructor(options: MeshOptions) {
    this.#options = options;
    this.#post = postFrom(options);
    this.view = viewBefore(options.stream);
    this.#peers = new Peers({
      stream: options.stream,
      tell: this.#tell,
      drop: (seat) => {
        this.#outbox.forget(seat);
      },
      changed: this.#refresh,
      said: (text) => {
        this.talk.hear(text);
      },
    });
    this.talk = new Talk(this.#peers);
  }

  subscribe = (hearer: () => void): (() => void) => {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  };

  read = (): View => this.view;

  async enter(): Promise<void> {
    if (isOverPhase(this.view.phase) || this.#isEntering) return;
    this.#isEntering = true;
    const answer = await this.#post({ kind: "enter" }).catch(() => undefined);
    this.#isEntering = false;
    // Left meanwhile: the seat may have been taken after the leave.
    if (isOverPhase(this.view.phase)) this.#post({ kind: "leave" }).catch(() => undefined);
    else await this.#entered(answer);
  }

  #enterAgain(): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.enter(), againMs);
  }

  async #entered(answer: Response | undefined): Promise<void> {
    if (!answer || answer.status >= 500) {
      this.#show({ phase: "offline" });
      this.#enterAgain();
      return;
    }
    const seated = (await answer.json()) as Seated & { message?: string };
    if (!answer.ok) {
      this.#show({ phase: "shut", message: seated.message });
      return;
    }
    // Back after a refusal: what was written meanwhile comes as signals after the last one heard.
    if (!this.#seated) {
      this.#show({ isHost: seated.is_host, chat: seated.chat });
      this.#last = seated.last;
    }
    this.#seated = seated;
    this.#peers.own = seated.seat;
    this.#listen();
    clearInterval(this.#adapting);
    this.#adapting = setInterval(() => {
      for (const peer of this.#peers.all) peer.adapt().catch(() => undefined);
    }, adaptMs);
  }

  #listen(): void {
    this.#line?.close();
    clearTimeout(this.#again);
    this.#line = new Line(this.#options, this.#last, {
      opened: this.#back,
      broken: (isOver) => {
        this.#away(0);
        // Refused, by a server that starts anew or because the seat is over: entering again says which.
        if (isOver) this.#enterAgain();
      },
      lost: (forMs) => void this.#listenAgain(forMs),
      heard: {
        ice: this.#peers.renew,
        people: this.#seat,
        out: ({ state }) => {
          this.#end(isOverPhase(state) ? state : "left");
        },
        message: (signal) => {
          this.#last = signal.id;
          this.#hear(signal).catch(() => undefined);
        },
      },
    });
  }

  /** Offline, the next line waits for the network: two on their way at once may reach the server in either order. */
  async #listenAgain(forMs: number): Promise<void> {
    const line = this.#line;
    this.#away(forMs);
    line?.close();
    if (forMs === 0) await pause(offlineMs);
    if (this.#line === line && !isOverPhase(this.view.phase)) this.#listen();
  }

  #away(forMs: number): void {
    this.#cutAt ??= performance.now() - forMs;
    if (this.view.phase === "in") this.#show({ phase: "offline" });
  }

  readonly #seat = ({ state, people }: People): void => {
    this.#people = people.filter(({ seat }) => seat !== this.#seated?.seat);
    const phase = state === "in" ? "in" : "waiting";
    this.#show({ phase, ...handsIn(people, this.#seated?.seat) });
    if (state === "in") this.#meet();
  };

  /** After a short cut the ways are looked for anew, after a long one everybody begins again. */
  readonly #back = (): void => {
    const awayMs = this.#cutAt === undefined ? 0 : performance.now() - this.#cutAt;
    this.#cutAt = undefined;
    if (this.view.phase === "offline") this.#show({ phase: "in" });
    if (awayMs > longAwayMs) {
      this.#peers.forgetAll();
      this.#tell({ kind: "again" });
      this.#meet();
      return;
    }
    for (const peer of this.#peers.all) {
      if (awayMs > 0 && peer.state !== "connected") peer.restart();
    }
  };

  #meet(): void {
    const present = this.#people.filter(({ state }) => state === "in");
    const isCrowded = present.length + 1 > mostPictures;
    this.#show({ isCrowded });
    this.#peers.quieten(isCrowded && !isSeenByAll(this.view));
    const { isNew } = this.#peers.keep(present.map(({ seat }) => seat));
    if (isNew) this.#tellOwn();
    this.#refresh();
  }

  async #hear({ id, from, kind, body }: Signal): Promise<void> {
    if (kind === "description") {
      await this.#peers.hear(from, JSON.parse(body) as Described);
    } else if (kind === "candidate") {
      const found = JSON.parse(body) as RTCIceCandidateInit | RTCIceCandidateInit[];
      const peer = this.#peers.open(from);
      for (const one of [found].flat()) await peer.find(one);
    } else if (kind === "recording") {
      this.#show({ recordings: this.view.recordings + 1 });
    } else this.#hearPerson({ id, from, kind, body });
  }

  #hearPerson({ id, from, kind, body }: Signal): void {
    if (kind === "again") {
      this.#peers.forget(from);
      this.#meet();
    } else if (kind === "state") {
      this.#shown.set(from, ownIn(body));
      this.#refresh();
    } else if (kind === "chat") {
      const name = this.#people.find(({ seat }) => seat === from)?.name ?? "";
      this.#show({ chat: [...this.view.chat, { id, name, text: body }] });
    } else if (kind === "board") {
      this.#show({ boardAt: id });
    } else if (kind === "mute") {
      this.setMicro(false);
      this.#show({ isMuted: true });
    }
  }

  readonly #refresh = (): void => {
    this.#show(shownOf(this.#people, this.#peers, this.#shown));
    this.talk.look();
  };

  #show(change: Partial<View>): void {
    this.view = { ...this.view, ...change };
    for (const hear of this.#hearers) hear();
  }

  readonly #tell = (signal: Letter): void => {
    this.#outbox.send(signal);
  };

  #tellOwn(): void {
    this.#tell({ kind: "state", body: JSON.stringify(this.view.own) });
  }

  #set(change: Partial<Own>): void {
    this.#show({ own: { ...this.view.own, ...change } });
    this.#tellOwn();
  }

  setMicro(on: boolean): void {
    for (const track of this.#options.stream.getAudioTracks()) track.enabled = on;
    this.#show({ isMuted: false });
    this.#set({ hasMicro: on && this.#options.stream.getAudioTracks().length > 0 });
  }

  setCamera(on: boolean): void {
    for (const track of this.#options.stream.getVideoTracks()) track.enabled = on;
    this.#set({ hasCamera: on && this.#options.stream.getVideoTracks().length > 0 });
  }

  raiseHand(on: boolean): void {
    this.#show({ isHandUp: on });
    this.#tell(on ? { kind: "hand", body: handUp } : { kind: "hand" });
  }

  /** A screen in the place of the camera, the camera again, or a device that is turned on later. */
  async take(track: MediaStreamTrack): Promise<void> {
    const { stream } = this.#options;
    for (const old of stream.getTracks().filter(({ kind }) => kind === track.kind)) {
      old.stop();
      stream.removeTrack(old);
    }
    stream.addTrack(track);
    await Promise.all(this.#peers.all.map((peer) => peer.send(track, stream)));
    if (track.kind === "audio") this.setMicro(true);
    else this.setCamera(true);
  }

  say(text: string, name: string): void {
    this.#tell({ kind: "chat", body: text });
    this.#show({ chat: [...this.view.chat, { id: -this.view.chat.length - 1, name, text }] });
  }

  /** The teacher’s acts on one; without a seat all are muted, and the floor is taken back. */
  act(kind: "admit" | "refuse" | "mute" | "floor" | "out", to?: number): void {
    this.#tell(to === undefined ? { kind } : { kind, to });
  }

  leave(): void {
    if (isOverPhase(this.view.phase)) return;
    this.#end("left");
    // The page may be gone before what waits is sent.
    this.#post({ kind: "leave" }).catch(() => undefined);
  }

  #end(phase: Phase): void {
    this.talk.leave();
    this.#line?.close();
    clearTimeout(this.#again);
    clearInterval(this.#adapting);
    this.#outbox.clear();
    this.#peers.forgetAll();
    for (const track of this.#options.stream.getTracks()) track.stop();
    this.#show({ phase, others: [], knocks: [] });
  }
}
