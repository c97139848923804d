/** A description and the attempt at a connection that it is part of; `round` is that of the browser that began. */
export type Described = RTCSessionDescriptionInit & Readonly<{ round?: string }>;

type PeerOptions = Readonly<{
  ice: readonly RTCIceServer[];
  /** One of the two lets the other begin, and gives way when both offer at once. */
  isPolite: boolean;
  /** Milliseconds that a connection may take, the first or one after a loss. */
  patienceMs: number;
  describe: (description: Described) => void;
  reach: (candidate: RTCIceCandidate) => void;
  changed: () => void;
  /** The other browser said something past the server. */
  said: (text: string) => void;
  /** No connection was made in time. */
  late: () => void;
}>;

/** Milliseconds without a connection before its ways are looked for anew. */
const patienceMs = 4000;

/** Bits a second under which the picture gets small, then stops: sound comes first. */
const slow = { small: 300_000, none: 120_000 } as const;

/** Bits a second of all the pictures that one device sends, one to each of the others. */
const mostSent = 2_000_000;

const pictures = {
  whole: { active: true, maxBitrate: 900_000, scaleResolutionDownBy: 1, maxFramerate: 24 },
  small: { active: true, maxBitrate: 150_000, scaleResolutionDownBy: 2, maxFramerate: 12 },
  none: { active: false, maxBitrate: 0 },
} as const;

const looksBeforeTry = 6;

export type Picture = keyof typeof pictures;

/**
 * A connection to one other browser: perfect negotiation (W3C), restarted when it fails. One of the two begins: an
 * offer that is taken back while its ways are looked for leaves Chromium without any.
 */
export class Peer {
  readonly #pc: RTCPeerConnection;
  readonly #channel: RTCDataChannel;
  readonly #options: PeerOptions;
  readonly stream = new MediaStream();
  picture: Picture = "whole";
  /** Above four devices only the teacher sends a picture. */
  #isQuiet = false;
  /** The connections between which this device’s line is shared. */
  #sharers = 1;
  #sent = "";
  #mayOffer: boolean;
  #isOffering = false;
  /** An answer that is being taken in: an offer that follows it is no collision. */
  #isAnswered = false;
  #isIgnoring = false;
  /** Looks at the line since the picture was reduced. */
  #looks = 0;
  #cut: ReturnType<typeof setTimeout> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;
  #round: string | undefined;

  constructor(options: PeerOptions) {
    this.#options = options;
    const pc = new RTCPeerConnection({ iceServers: [...options.ice] });
    this.#pc = pc;
    this.#mayOffer = !options.isPolite;
    if (this.#mayOffer) this.#round = crypto.randomUUID();
    this.#waitForConnection();
    // The first offer has a place for what the other sends, even of a browser without devices.
    if (this.#mayOffer)
      for (const kind of ["audio", "video"]) pc.addTransceiver(kind, { direction: "recvonly" });
    // Both make it under one number, so that neither waits for the other to offer it.
    this.#channel = pc.createDataChannel("room", { negotiated: true, id: 0 });
    this.#channel.onopen = options.changed;
    this.#channel.onclose = options.changed;
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "string") options.said(data);
    };
    pc.onnegotiationneeded = () => {
      if (this.#mayOffer) this.#offer().catch(() => undefined);
    };
    pc.onicecandidate = ({ candidate }) => {
      if (candidate) options.reach(candidate);
    };
    pc.ontrack = ({ track }) => {
      for (const old of this.stream.getTracks()) {
        if (old.kind === track.kind) this.stream.removeTrack(old);
      }
      this.stream.addTrack(track);
      options.changed();
    };
    pc.onconnectionstatechange = () => {
      this.#watch();
      options.changed();
    };
  }

  get state(): RTCPeerConnectionState {
    return this.#pc.connectionState;
  }

  /** What is said reaches the other browser. */
  get isHeard(): boolean {
    return this.state === "connected" && this.#channel.readyState === "open";
  }

  say(text: string): void {
    if (this.isHeard) this.#channel.send(text);
  }

  /** Whether this description is part of the same attempt; the first offer heard says which one it is. */
  isOf({ round }: Described): boolean {
    return round === undefined || this.#round === undefined || round === this.#round;
  }

  #waitForConnection(): void {
    this.#late ??= setTimeout(this.#options.late, this.#options.patienceMs);
  }

  /** The one that began restarts first: two offers at once would take one back while its ways are looked for. */
  #watch(): void {
    clearTimeout(this.#cut);
    const { state } = this;
    if (state === "connected") {
      clearTimeout(this.#late);
      this.#late = undefined;
      this.#apply().catch(() => undefined);
    }
    if (state !== "failed" && state !== "disconnected") return;
    this.#waitForConnection();
    const waitMs =
      (state === "failed" ? 0 : patienceMs) + (this.#options.isPolite ? patienceMs : 0);
    this.#cut = setTimeout(() => {
      this.restart();
    }, waitMs);
  }

  /** Credentials of the relay last an hour: those of the next search are new. */
  renew(ice: readonly RTCIceServer[]): void {
    this.#pc.setConfiguration({ iceServers: [...ice] });
  }

  async quieten(isQuiet: boolean): Promise<void> {
    this.#isQuiet = isQuiet;
    await this.#apply();
  }

  async shareLine(sharers: number): Promise<void> {
    this.#sharers = sharers;
    await this.#apply();
  }

  get #share(): number {
    return Math.floor(mostSent / this.#sharers);
  }

  restart(): void {
    this.#pc.restartIce();
  }

  async #offer(): Promise<void> {
    try {
      this.#isOffering = true;
      await this.#pc.setLocalDescription();
      this.#sendDescription();
    } finally {
      this.#isOffering = false;
    }
  }

  #sendDescription(): void {
    const { localDescription } = this.#pc;
    if (!localDescription) return;
    const { type, sdp } = localDescription;
    this.#options.describe({ type, sdp, ...(this.#round && { round: this.#round }) });
  }

  async hear({ round, ...description }: Described): Promise<void> {
    this.#round ??= round;
    const isOffer = description.type === "offer";
    const isReady = this.#isAnswered || this.#pc.signalingState === "stable";
    const collides = isOffer && (this.#isOffering || !isReady);
    this.#isIgnoring = collides && !this.#options.isPolite;
    if (this.#isIgnoring) return;
    this.#mayOffer = true;
    this.#isAnswered = !isOffer;
    try {
      await this.#pc.setRemoteDescription(description);
    } finally {
      this.#isAnswered = false;
    }
    if (!isOffer) return;
    await this.#pc.setLocalDescription();
    this.#sendDescription();
  }

  async find(candidate: RTCIceCandidateInit): Promise<void> {
    try {
      await this.#pc.addIceCandidate(candidate);
    } catch (error) {
      if (!this.#isIgnoring) throw error;
    }
  }

  /** Replaces what is sent of this kind; a first track is offered. */
  async send(track: MediaStreamTrack, stream: MediaStream): Promise<void> {
    const sender = this.#pc.getSenders().find((one) => one.track?.kind === track.kind);
    if (sender) await sender.replaceTrack(track);
    else this.#pc.addTrack(track, stream);
  }

  /** Looks at the line: sound before picture. */
  async adapt(): Promise<void> {
    if (this.state !== "connected") return;
    const rate = this.#isQuiet ? undefined : await this.#availableRate();
    const next = rate === undefined ? this.picture : this.#next(rate);
    if (next !== this.picture) {
      this.picture = next;
      this.#options.changed();
    }
    await this.#apply();
  }

  /** A picture that is sent gets its bounds once connected; a refused change is tried again at the next look. */
  async #apply(): Promise<void> {
    const sender = this.#pc.getSenders().find((one) => one.track?.kind === "video");
    const wanted = this.#isQuiet ? "none" : this.picture;
    if (!sender || (wanted !== "none" && this.state !== "connected")) return;
    const { maxBitrate, ...bounds } = pictures[wanted];
    const most = Math.min(maxBitrate, this.#share);
    const sent = `${wanted} ${String(most)}`;
    if (sent === this.#sent) return;
    const parameters = sender.getParameters();
    for (const encoding of parameters.encodings) {
      Object.assign(encoding, bounds, wanted !== "none" && { maxBitrate: most });
    }
    await sender.setParameters(parameters);
    this.#sent = sent;
  }

  /** What is sent caps what the browser measures: a reduced picture is tried whole again now and then. */
  #next(rate: number): Picture {
    const fitting = pictureAt(rate, this.#share);
    if (this.picture === "whole") return fitting;
    this.#looks = (this.#looks + 1) % looksBeforeTry;
    if (this.#looks === 0) return "whole";
    return fitting === "none" ? "none" : this.picture;
  }

  async #availableRate(): Promise<number | undefined> {
    const report = (await this.#pc.getStats()) as unknown as Map<string, Record<string, unknown>>;
    for (const { type, nominated, availableOutgoingBitrate: rate } of report.values()) {
      if (type === "candidate-pair" && nominated === true && typeof rate === "number") return rate;
    }
    return undefined;
  }

  close(): void {
    clearTimeout(this.#cut);
    clearTimeout(this.#late);
    this.#pc.close();
  }
}

/** A line that carries most of its share carries the whole picture: a browser measures little above what it sends. */
const enough = 0.6;

function pictureAt(rate: number, share: number): Picture {
  if (rate < slow.none) return "none";
  return rate < Math.min(slow.small, enough * share) ? "small" : "whole";
}
