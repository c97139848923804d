import type { State } from "./states.ts";

/** Without a waiting party: it is shown alike at any time. */
export type Settled<Machine extends State["machine"] = State["machine"]> = State<Machine> &
  Readonly<{ waiting?: undefined }>;
