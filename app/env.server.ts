import { readEnv } from "./env-read.server.ts";
import { nameOwnOrigin } from "./lib/own-origin.ts";

/** With env-read.server.ts the only reader of process.env. Throws all faults at once. */
export const env = readEnv(process.env);
nameOwnOrigin(env.origin);
