import type { Raw } from "./env-schema.ts";
import { legalFaults } from "./legal-file.server.ts";

/** What production may lack when PREAU_ALLOW says so. */
const allowable = ["embedded", "http", "outbox", "sample-legal"] as const;

type Allowable = (typeof allowable)[number];
type Allowed = ReadonlySet<string>;

const shortestSecret = 32;

/** Judged once the first of a group is given. */
const optional = [
  ["BBB_SECRET"],
  ["METRICS_TOKEN"],
  ["MARKETING_KEY"],
  ["MARKETING_SECRET"],
  ["MARKETING_SECRET_FORMER"],
  ["DATA_KEY_FORMER"],
  ["URSSAF_CLIENT_SECRET", "URSSAF_WEBHOOK_SECRET"],
  ["SESSION_SECRET_FORMER"],
  ["STRIPE_SECRET_KEY_SECOND", "STRIPE_WEBHOOK_SECRET_SECOND"],
] as const;

function secretsOf(raw: Raw): Readonly<Record<string, string | undefined>> {
  const given = optional.filter(([first]) => raw[first]).flat();
  return {
    SESSION_SECRET: raw.SESSION_SECRET,
    DATA_KEY: raw.DATA_KEY,
    STRIPE_SECRET_KEY: raw.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: raw.STRIPE_WEBHOOK_SECRET,
    ...Object.fromEntries(given.map((name) => [name, raw[name]])),
  };
}

const isOneByte = (key: Uint8Array) => new Set(key).size === 1;

function faultsOfSecrets(raw: Raw, known: string): string[] {
  const all = secretsOf(raw);
  const faults = Object.entries(all).flatMap(([name, value]) => {
    if (!value) return [`${name} is missing.`];
    const weak = value.length < shortestSecret || value === known || isOneByte(Buffer.from(value));
    return weak ? [`${name} is too short or a sample.`] : [];
  });
  if (raw.DATA_KEY && isOneByte(Buffer.from(raw.DATA_KEY, "base64"))) {
    faults.push("DATA_KEY is one byte again and again: anybody could guess it.");
  }
  const given = Object.values(all).filter(Boolean);
  if (new Set(given).size < given.length)
    faults.push(`${Object.keys(all).join(", ")}: two are the same.`);
  return faults;
}

function faultsOfOrigin({ PUBLIC_ORIGIN: given }: Raw, allowed: Allowed): string[] {
  if (!given) return ["PUBLIC_ORIGIN is missing."];
  const url = new URL(given);
  const faults: string[] = [];
  if (url.href !== `${url.origin}/`) {
    faults.push("PUBLIC_ORIGIN has more than a protocol, a host and a port.");
  }
  if (url.protocol === "http:" && !allowed.has("http")) {
    faults.push(`PUBLIC_ORIGIN is not https: cookies would travel in clear${unless("http")}.`);
  }
  return faults;
}

const isSender = (from: string) =>
  /@[^\s@<>]+\.[^\s@<>.]+>?$/.test(from) && !/\.test>?$/i.test(from);

function faultsOfMail({ SMTP_URL, MAIL_FROM }: Raw, allowed: Allowed): string[] {
  if (!SMTP_URL && allowed.has("outbox")) return [];
  return [
    ...(SMTP_URL ? [] : [`SMTP_URL is missing: no mail would leave${unless("outbox")}.`]),
    ...(isSender(MAIL_FROM.trim()) ? [] : ["MAIL_FROM is missing, at .test, or no address."]),
  ];
}

function faultsOfOwnApi(raw: Raw, allowed: Allowed): string[] {
  if (raw.API_URL) return [];
  const embedded = raw.DATABASE_URL ?? allowed.has("embedded");
  return [
    ...(embedded
      ? []
      : [`DATABASE_URL is missing: the embedded database would serve${unless("embedded")}.`]),
    ...faultsOfMail(raw, allowed),
    ...(raw.STRIPE_PUBLIC_KEY ? [] : ["STRIPE_PUBLIC_KEY is missing."]),
    ...faultsOfRooms(raw),
  ];
}

function faultsOfRooms({ VIDEO_PROVIDER: provider, BBB_URL: url }: Raw): string[] {
  if (provider !== "bigbluebutton") return [];
  if (!url) return ["BBB_URL and BBB_SECRET are missing for VIDEO_PROVIDER=bigbluebutton."];
  return url.startsWith("https:")
    ? []
    : ["BBB_URL is not https: first names would travel in clear."];
}

const unless = (word: Allowable) => ` (PREAU_ALLOW=${word} says that it is meant)`;

/** One sentence per fault (decision 024); `known` is the demonstration's secret. */
export function faultsOfProduction(raw: Raw, known: string): string[] {
  const words = (raw.PREAU_ALLOW ?? "").split(",").map((word) => word.trim());
  const allowed = new Set(words.filter(Boolean));
  const isUnderstood = [...allowed].every((word) => allowable.some((one) => one === word));
  return [
    ...(isUnderstood ? [] : [`PREAU_ALLOW has a word beside ${allowable.join(", ")}.`]),
    ...faultsOfSecrets(raw, known),
    ...faultsOfOrigin(raw, allowed),
    ...faultsOfOwnApi(raw, allowed),
    ...legalFaults(raw.LEGAL_FILE, allowed.has("sample-legal")),
  ];
}
