import { join } from "node:path";
import { z } from "zod";

import { nameOwnOrigin } from "#app/lib/own-origin.ts";
import { servicesOf } from "#app/lib/services.ts";

const flag = z.enum(["true", "false"]).transform((word) => word === "true");

const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  PREAU_MODE: z.enum(["demo", "production"]).optional(),
  /** Set by our own start script: NODE_ENV=production was not the person's choice (decision 024). */
  PREAU_STARTED: flag.default(false),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./.data"),
  DATABASE_URL: z.string().optional(),
  /** Where sessions are our own when a pooler in transaction mode stands before DATABASE_URL. */
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(20),
  /** Named prepared statements: unless said, where no pooler stands. */
  DATABASE_PREPARED: flag.optional(),
  /** Where the running server takes the operator's commands on PostgreSQL too; its owner's file alone. */
  MARKET_SOCKET: z.string().optional(),
  PUBLIC_ORIGIN: z.url().optional(),
  API_URL: z.url().optional(),
  /** Proxies in front of us whose X-Forwarded-For may be trusted. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  SESSION_SECRET: z.string().optional(),
  /** The one it followed: what that one signed stays good for its ordinary life. */
  SESSION_SECRET_FORMER: z.string().optional(),
  /** Encrypts account numbers and what else nobody may read in the database: 32 bytes, base64. */
  DATA_KEY: z.string().optional(),
  /** The one it followed: what that one sealed can still be read. */
  DATA_KEY_FORMER: z.string().optional(),
  /** The tax agency (advance of the tax credit): an id and a secret, or its stand-in. */
  URSSAF_CLIENT_ID: z.string().optional(),
  URSSAF_CLIENT_SECRET: z.string().optional(),
  URSSAF_BASE_URL: z.url({ protocol: /^https$/ }).default("https://api.urssaf.fr"),
  /** What signs the events that are posted to us about it. */
  URSSAF_WEBHOOK_SECRET: z.string().optional(),
  /** Where the agency’s stand-in listens; 0 lets the system choose. */
  AGENCY_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  STRIPE_PUBLIC_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** The same for the second entity: all three, or it takes no card. */
  STRIPE_PUBLIC_KEY_SECOND: z.string().optional(),
  STRIPE_SECRET_KEY_SECOND: z.string().optional(),
  STRIPE_WEBHOOK_SECRET_SECOND: z.string().optional(),
  /** Where Stripe's stand-in listens; 0 lets the system choose. */
  BANK_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  ADDRESS_PROVIDER: z.enum(["local", "geoplateforme"]).default("local"),
  ADDRESS_API_URL: z.url().default("https://data.geopf.fr/geocodage"),
  /** Who tells people from machines; "none" asks nothing of browsers. */
  CAPTCHA_PROVIDER: z.enum(["altcha", "none"]).default("altcha"),
  /** Services of others, each asked of the visitor first (LAW-09); none unless it is named. */
  MATOMO_URL: z.url({ protocol: /^https?$/ }).optional(),
  MATOMO_SITE_ID: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  GTM_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/)
    .optional(),
  CHAT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Who is told of events (PUB-063): an address that takes them, and the key that it knows us by. */
  MARKETING_URL: z.url({ protocol: /^https?$/ }).optional(),
  MARKETING_KEY: z.string().optional(),
  /** Who carries the mails; without it they stay as files in DATA_DIR/outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Who uses the command line, as the history names them; the system’s user unless it is given. */
  MARKET_OPERATOR: z.string().optional(),
  MAIL_FROM: z.string().default("Préau <ne-pas-repondre@preau.test>"),
  /** A bucket that keeps what people send, all five or none; without them a folder of DATA_DIR does. */
  S3_ENDPOINT: z.url({ protocol: /^https$/ }).optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** The legal identity of the house, as JSON (LAW-18). */
  LEGAL_FILE: z.string().optional(),
  /** Where the revision app is had, in either shop; the page leaves out the shop that has none (PUB-046). */
  APP_IOS_URL: z.url({ protocol: /^https$/ }).optional(),
  APP_ANDROID_URL: z.url({ protocol: /^https$/ }).optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

type Raw = z.output<typeof schema>;

/** Who shows the demonstration on a machine of one's own has nothing to hide; anybody can read this one. */
const demoSecret = "preau-demo-secret-for-a-machine-of-ones-own";
const shortestSecret = 32;

/** What must be secret, by name; what is optional only when it is given. */
function secretsOf(raw: Raw): Readonly<Record<string, string | undefined>> {
  const { SESSION_SECRET_FORMER, STRIPE_SECRET_KEY_SECOND, STRIPE_WEBHOOK_SECRET_SECOND } = raw;
  const { MARKETING_KEY, DATA_KEY_FORMER, URSSAF_CLIENT_SECRET, URSSAF_WEBHOOK_SECRET } = raw;
  return {
    SESSION_SECRET: raw.SESSION_SECRET,
    DATA_KEY: raw.DATA_KEY,
    STRIPE_SECRET_KEY: raw.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: raw.STRIPE_WEBHOOK_SECRET,
    ...(MARKETING_KEY && { MARKETING_KEY }),
    ...(DATA_KEY_FORMER && { DATA_KEY_FORMER }),
    ...(URSSAF_CLIENT_SECRET && { URSSAF_CLIENT_SECRET, URSSAF_WEBHOOK_SECRET }),
    ...(SESSION_SECRET_FORMER && { SESSION_SECRET_FORMER }),
    ...(STRIPE_SECRET_KEY_SECOND && { STRIPE_SECRET_KEY_SECOND, STRIPE_WEBHOOK_SECRET_SECOND }),
  };
}

function faultsOfProduction(raw: Raw): string[] {
  const faults: string[] = [];
  const all = secretsOf(raw);
  for (const [name, value] of Object.entries(all)) {
    if (!value) faults.push(`${name} is missing`);
    else if (value.length < shortestSecret || value === demoSecret)
      faults.push(`${name} is too short or a sample`);
  }
  const given = Object.values(all).filter(Boolean);
  if (new Set(given).size < given.length)
    faults.push(`${Object.keys(all).join(", ")}: two are the same`);
  if (!raw.PUBLIC_ORIGIN) faults.push("PUBLIC_ORIGIN is missing");
  if (!raw.LEGAL_FILE) faults.push("LEGAL_FILE is missing");
  return faults;
}

function modeOf(raw: Raw, asked: boolean): "demo" | "production" {
  if (asked && raw.PREAU_MODE === "demo")
    throw new Error("NODE_ENV=production and PREAU_MODE=demo contradict each other: keep one.");
  const mode = raw.PREAU_MODE ?? (asked ? "production" : "demo");
  if (mode === "demo") return mode;
  const faults = faultsOfProduction(raw);
  if (faults.length > 0) throw new Error(`Production refuses to start: ${faults.join("; ")}.`);
  return mode;
}

function postgresOf(raw: Raw) {
  const url = raw.DATABASE_URL;
  if (!url) return undefined;
  const directUrl = raw.DATABASE_DIRECT_URL || url;
  const preparedStatements = raw.DATABASE_PREPARED ?? url === directUrl;
  return { url, directUrl, poolSize: raw.DATABASE_POOL_SIZE, preparedStatements };
}

/** The embedded database takes one process only, so its server is always asked (decision 003). */
function marketSocketOf({ MARKET_SOCKET, DATA_DIR, DATABASE_URL, API_URL }: Raw) {
  if (MARKET_SOCKET) return MARKET_SOCKET;
  return DATABASE_URL || API_URL ? undefined : join(DATA_DIR, "market.sock");
}

/** An entity's keys; none when it has none. Throws when some are missing. */
function stripeKeysOf(raw: Raw, suffix: "" | "_SECOND") {
  const names = [`STRIPE_SECRET_KEY${suffix}`, `STRIPE_PUBLIC_KEY${suffix}`] as const;
  const [secretKey, publicKey] = [raw[names[0]], raw[names[1]]];
  const webhookSecret = raw[`STRIPE_WEBHOOK_SECRET${suffix}`];
  if (secretKey === undefined || publicKey === undefined) {
    const alone = suffix === "_SECOND" && (secretKey ?? publicKey ?? webhookSecret);
    if (alone) throw new Error(`${names.join(" or ")} is missing.`);
    return undefined;
  }
  if (!webhookSecret) throw new Error(`STRIPE_WEBHOOK_SECRET${suffix} is missing.`);
  return { secretKey, publicKey, webhookSecret };
}

function stripeOf(raw: Raw) {
  const [main, second] = [stripeKeysOf(raw, ""), stripeKeysOf(raw, "_SECOND")];
  if (second && !main) throw new Error("STRIPE_SECRET_KEY or STRIPE_PUBLIC_KEY is missing.");
  return main && { main, second };
}

const dataKeyBytes = 32;

/** The keys of what is encrypted, the present one first; none in the demonstration unless it has one. */
function dataKeysOf({
  DATA_KEY,
  DATA_KEY_FORMER,
}: Raw): readonly [Buffer, ...Buffer[]] | undefined {
  if (!DATA_KEY) return undefined;
  const former = DATA_KEY_FORMER ? [dataKeyOf("DATA_KEY_FORMER", DATA_KEY_FORMER)] : [];
  return [dataKeyOf("DATA_KEY", DATA_KEY), ...former];
}

function dataKeyOf(name: string, text: string): Buffer {
  const key = Buffer.from(text, "base64");
  if (key.length !== dataKeyBytes) throw new Error(`${name} is not 32 bytes in base64.`);
  return key;
}

/** The tax agency's account; its stand-in answers without one. Throws when a part of it is missing. */
function agencyOf(raw: Raw) {
  const { URSSAF_CLIENT_ID: clientId, URSSAF_CLIENT_SECRET: clientSecret } = raw;
  const { URSSAF_WEBHOOK_SECRET: webhookSecret, URSSAF_BASE_URL: baseUrl } = raw;
  if (!clientId && !clientSecret && !webhookSecret) return undefined;
  if (!clientId || !clientSecret || !webhookSecret)
    throw new Error("URSSAF_CLIENT_ID, URSSAF_CLIENT_SECRET or URSSAF_WEBHOOK_SECRET is missing.");
  return { clientId, clientSecret, webhookSecret, baseUrl };
}

function marketingOf({ MARKETING_URL: url, MARKETING_KEY: key }: Raw) {
  if (!url && !key) return undefined;
  if (!url || !key) throw new Error("MARKETING_URL or MARKETING_KEY is missing.");
  return { url, key };
}

/** The bucket of files; none unless it is named. Throws when a part of it is missing. */
function storageOf(raw: Raw) {
  const bucket = {
    endpoint: raw.S3_ENDPOINT ?? "",
    region: raw.S3_REGION ?? "",
    bucket: raw.S3_BUCKET ?? "",
    accessKeyId: raw.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: raw.S3_SECRET_ACCESS_KEY ?? "",
  };
  const parts = Object.values(bucket);
  if (parts.every(Boolean)) return bucket;
  if (!parts.some(Boolean)) return undefined;
  throw new Error(
    "S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is missing.",
  );
}

/** The environment, parsed once; nobody else reads process.env. Throws with the variable's name, never its value. */
export function readEnv(source: Readonly<Record<string, string | undefined>>) {
  const raw = schema.parse(source);
  const asked = raw.NODE_ENV === "production" && !raw.PREAU_STARTED;
  const mode = modeOf(raw, asked);
  const sessionSecret = raw.SESSION_SECRET ?? demoSecret;
  const origin = raw.PUBLIC_ORIGIN ?? `http://${raw.HOST}:${String(raw.PORT)}`;
  return {
    ...raw,
    mode,
    /** Business time may be moved, demo pages exist. */
    demo: mode === "demo",
    /** How PostgreSQL is reached; undefined for the embedded database. */
    postgres: postgresOf(raw),
    /** The socket of the operator's commands; undefined where the command line opens the database itself. */
    marketSocket: marketSocketOf(raw),
    origin: origin.replace(/\/$/, ""),
    secure: origin.startsWith("https:"),
    sessionSecret,
    /** The present one signs; each of them verifies. */
    sessionSecrets: raw.SESSION_SECRET_FORMER
      ? ([sessionSecret, raw.SESSION_SECRET_FORMER] as const)
      : ([sessionSecret] as const),
    /** What encrypts sensitive data; the demonstration makes its own in DATA_DIR. */
    dataKeys: dataKeysOf(raw),
    /** Who advances the tax credit; none is asked in production unless it is named. */
    agency: agencyOf(raw),
    /** Every answer of the API is checked against its promise, but in production. */
    parseAnswers: raw.NODE_ENV !== "production",
    /** Where events are posted; nobody is told unless it is named. */
    marketing: marketingOf(raw),
    /** The bucket that keeps what people send; a folder of DATA_DIR without it. */
    storage: storageOf(raw),
    /** Analytics, a chat, a tag manager: loaded only for who agrees. */
    services: servicesOf(raw),
    /** The accounts of the card provider, by entity; without the main one's keys its stand-in answers. */
    stripe: stripeOf(raw),
  };
}

export const env = readEnv(process.env);
nameOwnOrigin(env.origin);
