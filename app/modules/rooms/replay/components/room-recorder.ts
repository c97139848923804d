import { partMs } from "#app/modules/rooms/replay/bounds.ts";
import type { Recording } from "#app/modules/rooms/replay/recording.endpoints.ts";
import type { Mesh } from "#app/modules/rooms/room/components/mesh.ts";

import { Mixer, type Shown } from "./mixer.ts";
import { PartQueue } from "./part-queue.ts";

export type RecorderView = Readonly<{
  recording: Recording;
  /** The API’s sentence, when it refused. */
  message: string | undefined;
  /** Parts that wait for the network. */
  waiting: number;
  /** This page records. */
  isOwn: boolean;
}>;

type Options = Readonly<{
  mesh: Mesh;
  stream: MediaStream;
  name: string;
  address: string;
  place: string;
}>;

const format = "video/webm;codecs=vp8,opus";

/** Bits a second: an hour is some 250 megabytes. */
const rates = { videoBitsPerSecond: 500_000, audioBitsPerSecond: 48_000 };

export const mayRecord = (): boolean =>
  "MediaRecorder" in globalThis && MediaRecorder.isTypeSupported(format);

function hold(recorder: MediaRecorder, isHeld: boolean): void {
  if (isHeld && recorder.state === "recording") recorder.pause();
  if (!isHeld && recorder.state === "paused") recorder.resume();
}

/** What is recorded of a room, as the server says; on the teacher’s page also the recorder itself. */
export class RoomRecorder {
  view: RecorderView = { recording: null, message: undefined, waiting: 0, isOwn: false };
  readonly #options: Options;
  readonly #hearers = new Set<() => void>();
  #known = "";
  /** Requests sent, and the last one whose answer was heard: one that was overtaken says what was. */
  #sent = 0;
  #heard = 0;
  #isStarting = false;
  #key: string | undefined;
  #mixer: Mixer | undefined;
  #recorder: MediaRecorder | undefined;
  #queue: PartQueue | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  subscribe = (hearer: () => void): (() => void) => {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  };

  read = (): RecorderView => this.view;

  #show(change: Partial<RecorderView>): void {
    this.view = { ...this.view, ...change };
    for (const hear of this.#hearers) hear();
  }

  /** Follows the room: a signal of the server, or a person who came or left, is a reason to look again. */
  follow(): () => void {
    const look = () => {
      const { phase, recordings, others } = this.#options.mesh.view;
      if (!["in", "offline"].includes(phase)) {
        if (this.#recorder) void this.stop();
        return;
      }
      const known = [recordings, ...others.map(({ seat }) => seat)].join(" ");
      if (phase !== "in" || known === this.#known) return;
      this.#known = known;
      void this.#refresh();
    };
    look();
    return this.#options.mesh.subscribe(look);
  }

  async #refresh(): Promise<void> {
    const { address, place } = this.#options;
    const query = new URLSearchParams({ place });
    await this.#take(fetch(`${address}?${query.toString()}`));
  }

  async #post(path: string, body: object): Promise<boolean> {
    const { address, place } = this.#options;
    const sent = fetch(address + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ place, ...body }),
    });
    return this.#take(sent);
  }

  /** Without an answer the next signal brings the next look. */
  async #take(sent: Promise<Response>): Promise<boolean> {
    this.#sent += 1;
    const turn = this.#sent;
    const answer = await sent.catch(() => undefined);
    if (!answer) return false;
    const body = (await answer.json()) as Recording & { message?: string };
    if (!answer.ok) this.#show({ message: body.message });
    else if (turn >= this.#heard) {
      this.#heard = turn;
      this.#show({ recording: body, message: undefined });
      this.#adjust();
    }
    return answer.ok;
  }

  async start(): Promise<void> {
    this.#key = crypto.randomUUID();
    this.#isStarting = true;
    this.#show({ isOwn: true });
    const isStarted = await this.#post("", { key: this.#key, state: "start" });
    this.#isStarting = false;
    // What was requested meanwhile may be of the recording before.
    this.#heard = this.#sent;
    if (isStarted) await this.#refresh();
    else this.#end();
  }

  async answer(yes: boolean): Promise<void> {
    await this.#post("/answer", { yes });
  }

  /** What is left in the queue is sent first. */
  async stop(): Promise<void> {
    const key = this.#key;
    await this.#close();
    await this.#queue?.drain();
    this.#end();
    if (key) await this.#post("", { key, state: "stop" });
  }

  /** Runs while everybody present has said yes, and holds while one has not. */
  #adjust(): void {
    const { recording } = this.view;
    if (!this.#key || !recording) return;
    if (recording.state === "recording") {
      this.#recorder ??= this.#begin(this.#key);
      hold(this.#recorder, recording.lacks.length > 0);
    } else if (recording.state !== "awaiting" && !this.#isStarting) {
      void this.#close();
      this.#end();
    }
  }

  #begin(key: string): MediaRecorder {
    const { address, place } = this.#options;
    const queue = new PartQueue({
      address,
      place,
      key,
      changed: (waiting) => {
        this.#show({ waiting });
      },
      refused: () => {
        void this.#close();
        this.#end();
        void this.#refresh();
      },
    });
    this.#queue = queue;
    this.#mixer = new Mixer(() => this.#shown());
    const recorder = new MediaRecorder(this.#mixer.stream, { mimeType: format, ...rates });
    recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) queue.add(data);
    };
    recorder.start(partMs);
    return recorder;
  }

  #shown(): Shown[] {
    const { mesh, stream, name } = this.#options;
    const { own, others } = mesh.view;
    return [{ name, stream, hasCamera: own.hasCamera }, ...others];
  }

  /** The last part comes before `stop`. */
  async #close(): Promise<void> {
    const recorder = this.#recorder;
    this.#recorder = undefined;
    if (recorder && recorder.state !== "inactive") {
      const stopped = new Promise((resolve) => {
        recorder.onstop = resolve;
      });
      recorder.stop();
      await stopped;
    }
    this.#mixer?.close();
    this.#mixer = undefined;
  }

  #end(): void {
    this.#key = undefined;
    this.#queue = undefined;
    this.#show({ isOwn: false, waiting: 0 });
  }
}
