/** A room elsewhere: one meeting an opening, under a name of ours. */
export type Meeting = Readonly<{
  id: string;
  /** Of all meetings of one room: recordings are looked for by it. */
  room: string;
  name: string;
  places: number;
  /** Until the engine ends it by itself; undefined: some time after the last person left. */
  minutes: number | undefined;
  /** Whether its host may record. */
  mayRecord: boolean;
  /** Where the engine calls us: the meeting is over, a recording can be watched. */
  calls: Readonly<{ ended: string; recorded: string }>;
  /** Where who leaves it comes back to. */
  backTo: string;
}>;

export type Guest = Readonly<{
  meeting: string;
  name: string;
  /** Ours, of this person’s door: an attendee without one is no presence. */
  code: string;
  isHost: boolean;
  /** The host lets in. */
  mustKnock: boolean;
}>;

export type Recording = Readonly<{
  id: string;
  meeting: string;
  room: string;
  isPublished: boolean;
  startedAt: Date;
  minutes: number;
  /** Where it is watched; null while the engine works on it. */
  url: string | null;
}>;

/** Rooms of another engine; every call but `joinUrl` and `readRecorded` goes out. Throws `MeetingError`. */
export type Meetings = Readonly<{
  host: string;
  /** The same one twice is one. */
  open: (meeting: Meeting) => Promise<void>;
  joinUrl: (guest: Guest) => string;
  /** Codes of who is there; undefined where there is no such meeting (any more). */
  present: (meeting: string) => Promise<readonly string[] | undefined>;
  isRunning: (meeting: string) => Promise<boolean>;
  /** One that is over is no error. */
  end: (meeting: string) => Promise<void>;
  recordings: (of: Readonly<{ room: string } | { id: string }>) => Promise<readonly Recording[]>;
  publish: (recording: string, isPublished: boolean) => Promise<void>;
  /** One that is gone is no error. */
  remove: (recording: string) => Promise<void>;
  /** What the engine’s signed call says; undefined where it is not the engine’s. */
  readRecorded: (raw: string) => Promise<Pick<Recording, "id" | "meeting"> | undefined>;
}>;

/** `away`: no answer, or none that can be read. `refused`: it answered no. */
export class MeetingError extends Error {
  override readonly name = "MeetingError";

  constructor(
    readonly kind: "away" | "refused",
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`The room’s engine: ${kind}, ${code}.`, options);
  }
}
