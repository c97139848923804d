import { join } from "node:path";

import type { Raw } from "./env-schema.ts";
import { servicesOf } from "./lib/services.ts";

function postgresOf(raw: Raw) {
  const url = raw.DATABASE_URL;
  if (!url) return undefined;
  const directUrl = raw.DATABASE_DIRECT_URL || url;
  const preparedStatements = raw.DATABASE_PREPARED ?? url === directUrl;
  const { DATABASE_READ_URL: readUrl, DATABASE_POOL_SIZE: poolSize } = raw;
  return { url, directUrl, poolSize, preparedStatements, ...(readUrl && { readUrl }) };
}

/** The embedded database allows one process, so its server is always called (decision 003). */
function marketSocketOf({ MARKET_SOCKET, DATA_DIR, DATABASE_URL, API_URL }: Raw) {
  if (MARKET_SOCKET) return MARKET_SOCKET;
  return DATABASE_URL || API_URL ? undefined : join(DATA_DIR, "market.sock");
}

/** Undefined when it has none. Throws when incomplete. */
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

/** Without it the stand-in answers. Throws when incomplete. */
function agencyOf(raw: Raw) {
  const { URSSAF_CLIENT_ID: clientId, URSSAF_CLIENT_SECRET: clientSecret } = raw;
  const { URSSAF_WEBHOOK_SECRET: webhookSecret, URSSAF_BASE_URL: baseUrl } = raw;
  if (!clientId && !clientSecret && !webhookSecret) return undefined;
  if (!clientId || !clientSecret || !webhookSecret)
    throw new Error("URSSAF_CLIENT_ID, URSSAF_CLIENT_SECRET or URSSAF_WEBHOOK_SECRET is missing.");
  return { clientId, clientSecret, webhookSecret, baseUrl };
}

function marketingOf(raw: Raw) {
  const { MARKETING_URL: url, MARKETING_KEY: key } = raw;
  const { MARKETING_SECRET: secret, MARKETING_SECRET_FORMER: former } = raw;
  if (former && !secret) throw new Error("MARKETING_SECRET is missing.");
  if (!url && !key && !secret) return undefined;
  if (!url || !key) throw new Error("MARKETING_URL or MARKETING_KEY is missing.");
  return { url, key, secrets: [secret, former].filter((one) => one !== undefined) };
}

function iceOf({ ICE_SERVERS: list, TURN_SECRET: secret }: Raw) {
  const urls = list?.split(/[\s,]+/) ?? [];
  const hasTurn = urls.some((url) => url.startsWith("turn"));
  if (secret && !hasTurn) throw new Error("ICE_SERVERS names no TURN server for TURN_SECRET.");
  // A browser refuses a relay without credentials, and with it the whole call.
  if (hasTurn && !secret)
    throw new Error("TURN_SECRET is missing for the TURN server of ICE_SERVERS.");
  return { urls, secret };
}

/** Without both the stand-in answers in the demonstration. Throws when incomplete, or when nothing would use it. */
function meetingsOf({ VIDEO_PROVIDER: provider, BBB_URL: url, BBB_SECRET: secret }: Raw) {
  if (!url && !secret) return undefined;
  if (provider === "embedded")
    throw new Error("VIDEO_PROVIDER is not bigbluebutton, whose BBB_URL or BBB_SECRET is given.");
  if (!url || !secret) throw new Error("BBB_URL or BBB_SECRET is missing.");
  return { url, secret };
}

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

/** Combined variables, and one sentence for each incomplete group. */
export function partsOf(raw: Raw) {
  const faults: string[] = [];
  const part = <Part>(read: (raw: Raw) => Part): Part | undefined => {
    try {
      return read(raw);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : "unknown");
      return undefined;
    }
  };
  const parts = {
    postgres: postgresOf(raw),
    marketSocket: marketSocketOf(raw),
    backups: raw.BACKUP_DIR ?? join(raw.DATA_DIR, "backups"),
    dataKeys: part(dataKeysOf),
    agency: part(agencyOf),
    marketing: part(marketingOf),
    storage: part(storageOf),
    meetings: part(meetingsOf),
    ice: part(iceOf) ?? { urls: [], secret: undefined },
    /** Loaded only with consent. */
    services: part(servicesOf) ?? [],
    stripe: part(stripeOf),
  };
  return { parts, faults };
}
