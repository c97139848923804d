import type { Db } from "#app/db/client.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";

/** Per sweep: things to do now, next due date, failing rows, rows given up. */
export type Deadline = Readonly<{
  job: string;
  what: string;
  due: number;
  next: string | null;
  failing: readonly Readonly<{
    id: string;
    tries: number;
    since: string | null;
    next_try: string;
    failure: string;
  }>[];
  dead: number;
}>;

export type JobLine = { name: string; done: number; failed: number; busy?: true };

type At = Readonly<{ db: Db; now: Date }>;

/** What the clock does, handed to the API by the process that runs it. */
export type Jobs = Readonly<{
  names: readonly string[];
  list: (at: At) => Promise<Deadline[]>;
  /** In a dry run what is due is counted, and nothing is done. */
  run: (at: At & Readonly<{ gateways: Gateways }>, name: string) => Promise<JobLine[]>;
}>;

/** Of an API beside which no sweep runs. */
export const noJobs: Jobs = {
  names: [],
  list: () => Promise.resolve([]),
  run: () => Promise.resolve([]),
};
