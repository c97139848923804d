import { partsOf } from "./env-parts.ts";
import { faultsOfProduction } from "./env-production.server.ts";
import { type Raw, readVariables, type Variables } from "./env-schema.ts";
import { nameOwnOrigin } from "./lib/own-origin.ts";

/** Who shows the demonstration on a machine of one's own has nothing to hide; anybody can read this one. */
const demoSecret = "preau-demo-secret-for-a-machine-of-ones-own";

/** Whether production was asked for by NODE_ENV: not by our own start script (decision 024). */
const asksProduction = ({ NODE_ENV, PREAU_STARTED }: Raw) =>
  NODE_ENV === "production" && !PREAU_STARTED;

const modeOf = (raw: Raw): "demo" | "production" =>
  asksProduction(raw) ? "production" : (raw.PREAU_MODE ?? "demo");

const contradiction = "NODE_ENV=production and PREAU_MODE=demo contradict each other: keep one.";

/** Why this process may not start, one sentence each: what cannot be read first, then what production lacks (decision 024). */
function faultsOf({ raw, faults: unreadable }: Variables, halves: readonly string[]): string[] {
  const contradicts = asksProduction(raw) && raw.PREAU_MODE === "demo";
  const lacking = modeOf(raw) === "production" ? faultsOfProduction(raw, demoSecret) : [];
  const named = new Set(unreadable.map(nameIn));
  const others = [...halves, ...lacking].filter((fault) => !named.has(nameIn(fault)));
  return [...new Set([...unreadable, ...(contradicts ? [contradiction] : []), ...others])];
}

/** The variable that a sentence begins with. */
const nameIn = (fault: string) => fault.split(" ", 1)[0];

/** The origin as browsers write it, without a path; a wrong one is refused in production only. */
function originOf({ PUBLIC_ORIGIN, HOST, PORT }: Raw): string {
  return PUBLIC_ORIGIN ? new URL(PUBLIC_ORIGIN).origin : `http://${HOST}:${String(PORT)}`;
}

/** The environment, parsed once; nobody else reads process.env. Throws all faults with their variables' names, never their values. */
export function readEnv(source: Readonly<Record<string, string | undefined>>) {
  const variables = readVariables(source);
  const { raw } = variables;
  const mode = modeOf(raw);
  const { parts, faults: halves } = partsOf(raw);
  const faults = faultsOf(variables, halves);
  if (faults.length > 0) {
    const starting = mode === "demo" ? "Préau" : "Production";
    throw new Error(`${starting} refuses to start. ${faults.join(" ")}`);
  }
  const sessionSecret = raw.SESSION_SECRET ?? demoSecret;
  const origin = originOf(raw);
  return {
    ...raw,
    ...parts,
    mode,
    /** Business time may be moved, demo pages exist. */
    demo: mode === "demo",
    origin,
    secure: origin.startsWith("https:"),
    sessionSecret,
    /** The present one signs; each of them verifies. */
    sessionSecrets: raw.SESSION_SECRET_FORMER
      ? ([sessionSecret, raw.SESSION_SECRET_FORMER] as const)
      : ([sessionSecret] as const),
    /** Every answer of the API is checked against its promise, but in production. */
    parseAnswers: raw.NODE_ENV !== "production",
  };
}

export const env = readEnv(process.env);
nameOwnOrigin(env.origin);
