import { partsOf } from "./env-parts.ts";
import { faultsOfProduction } from "./env-production.server.ts";
import { type Raw, readVariables, type Variables } from "./env-schema.ts";

/** Public on purpose: a local demonstration protects nothing. */
const demoSecret = "preau-demo-secret-for-a-machine-of-ones-own";

/** NODE_ENV asks for production, unless our own start script set it (decision 024). */
const asksProduction = ({ NODE_ENV, PREAU_STARTED }: Raw) =>
  NODE_ENV === "production" && !PREAU_STARTED;

const modeOf = (raw: Raw): "demo" | "production" =>
  asksProduction(raw) ? "production" : (raw.PREAU_MODE ?? "demo");

const contradiction = "NODE_ENV=production and PREAU_MODE=demo contradict each other: keep one.";

/** Unreadable variables first, then what production lacks (decision 024). */
function faultsOf({ raw, faults: unreadable }: Variables, halves: readonly string[]): string[] {
  const contradicts = asksProduction(raw) && raw.PREAU_MODE === "demo";
  const lacking = modeOf(raw) === "production" ? faultsOfProduction(raw, demoSecret) : [];
  const named = new Set(unreadable.map(nameIn));
  const others = [...halves, ...lacking].filter((fault) => !named.has(nameIn(fault)));
  return [...new Set([...unreadable, ...(contradicts ? [contradiction] : []), ...others])];
}

const nameIn = (fault: string) => fault.split(" ", 1)[0];

function originOf({ PUBLIC_ORIGIN, HOST, PORT }: Raw): string {
  return PUBLIC_ORIGIN ? new URL(PUBLIC_ORIGIN).origin : `http://${HOST}:${String(PORT)}`;
}

type Source = Readonly<Record<string, string | undefined>>;

/** One sentence per fault, with variable names, never values. */
function faultsIn(source: Source): readonly string[] {
  const variables = readVariables(source);
  return faultsOf(variables, partsOf(variables.raw).faults);
}

/** Of this process; `env` cannot be imported while there is one. */
export const faultsOfEnvironment = (): readonly string[] => faultsIn(process.env);

/** Throws all faults. */
export function readEnv(source: Source) {
  const { raw } = readVariables(source);
  const mode = modeOf(raw);
  const { parts } = partsOf(raw);
  const faults = faultsIn(source);
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
    demo: mode === "demo",
    origin,
    secure: origin.startsWith("https:"),
    sessionSecret,
    /** The first signs; all verify. */
    sessionSecrets: raw.SESSION_SECRET_FORMER
      ? ([sessionSecret, raw.SESSION_SECRET_FORMER] as const)
      : ([sessionSecret] as const),
    /** API answers are checked against their schemas, except in production. */
    parseAnswers: raw.NODE_ENV !== "production",
  };
}
