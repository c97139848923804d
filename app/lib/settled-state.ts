import type { State } from "./states.ts";

/** Waits for nobody: it needs no time to be shown. */
export type Settled<Machine extends State["machine"] = State["machine"]> = State<Machine> &
  Readonly<{ waiting?: undefined }>;
