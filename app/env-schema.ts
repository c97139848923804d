import { z } from "zod";

const flag = z.enum(["true", "false"]).transform((word) => word === "true");

const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  PREAU_MODE: z.enum(["demo", "production"]).optional(),
  /** Intended exceptions, comma-separated (decision 024); the demonstration needs none. */
  PREAU_ALLOW: z.string().optional(),
  /** Set by our start script: NODE_ENV=production was not chosen explicitly (decision 024). */
  PREAU_STARTED: flag.default(false),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./.data"),
  /** Where archives are made and looked for (OPS-46); a folder of DATA_DIR unless set. */
  BACKUP_DIR: z.string().optional(),
  /** Whether this process does what the clock does; one of them at a time does, whatever they are. */
  JOBS: flag.default(true),
  DATABASE_URL: z.string().optional(),
  /** A direct connection, when DATABASE_URL is a transaction-mode pooler. */
  DATABASE_DIRECT_URL: z.string().optional(),
  /** A standby of it, for what visitors read. */
  DATABASE_READ_URL: z.string().optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(20),
  /** Named prepared statements; by default on without a pooler. */
  DATABASE_PREPARED: flag.optional(),
  /** Socket for operator commands, on PostgreSQL too; owner-only. */
  MARKET_SOCKET: z.string().optional(),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  API_URL: z.url().optional(),
  /** Number of proxies whose X-Forwarded-For is trusted. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  SESSION_SECRET: z.string().optional(),
  /** Former secret: its signatures stay valid for their ordinary lifetime. */
  SESSION_SECRET_FORMER: z.string().optional(),
  /** Encrypts account numbers and other sensitive data: 32 bytes, base64. */
  DATA_KEY: z.string().optional(),
  /** Former key: still decrypts. */
  DATA_KEY_FORMER: z.string().optional(),
  URSSAF_CLIENT_ID: z.string().optional(),
  URSSAF_CLIENT_SECRET: z.string().optional(),
  URSSAF_BASE_URL: z.url({ protocol: /^https$/ }).default("https://api.urssaf.fr"),
  URSSAF_WEBHOOK_SECRET: z.string().optional(),
  /** Port of the agency's stand-in; 0 lets the system choose. */
  AGENCY_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  STRIPE_PUBLIC_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PUBLIC_KEY_SECOND: z.string().optional(),
  STRIPE_SECRET_KEY_SECOND: z.string().optional(),
  STRIPE_WEBHOOK_SECRET_SECOND: z.string().optional(),
  /** Port of Stripe's stand-in; 0 lets the system choose. */
  BANK_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  ADDRESS_PROVIDER: z.enum(["local", "geoplateforme"]).default("local"),
  ADDRESS_API_URL: z.url().default("https://data.geopf.fr/geocodage"),
  CAPTCHA_PROVIDER: z.enum(["altcha", "none"]).default("altcha"),
  /** Third-party services, each loaded only with consent (LAW-09). */
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
  /** Event recipient and its API key (PUB-063). */
  MARKETING_URL: z.url({ protocol: /^https?$/ }).optional(),
  MARKETING_KEY: z.string().optional(),
  /** Signs the events; during a change the former one signs too (OPS-43). */
  MARKETING_SECRET: z.string().optional(),
  MARKETING_SECRET_FORMER: z.string().optional(),
  /** Whose rooms: ours, between the browsers, or BigBlueButton’s. */
  VIDEO_PROVIDER: z.enum(["embedded", "bigbluebutton"]).default("embedded"),
  /** As `bbb-conf --secret` prints both. */
  BBB_URL: z.url({ protocol: /^https?$/ }).optional(),
  BBB_SECRET: z.string().optional(),
  /** Port of BigBlueButton's stand-in; 0 lets the system choose. */
  BBB_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Gigabytes of recordings of lessons that are kept, all together; none begins beyond. */
  REPLAYS_GB: z.coerce.number().min(0).max(1_000_000).default(50),
  /** STUN and TURN of the rooms, separated by spaces or commas; without TURN two closed networks do not meet. */
  ICE_SERVERS: z
    .string()
    .regex(/^(?:stuns?|turns?):\S+(?:[\s,]+(?:stuns?|turns?):\S+)*$/)
    .optional(),
  /** Secret shared with coturn (use-auth-secret). */
  TURN_SECRET: z.string().optional(),
  /** Without it mails stay as files in DATA_DIR/outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** What Prometheus bears to read /api/operator/metrics, and nothing else (API-268). */
  METRICS_TOKEN: z.string().min(32).optional(),
  MARKET_OPERATOR: z.string().optional(),
  /** Of the operators; else the legal contact (OPS-39). */
  DESK_EMAIL: z.email().optional(),
  MAIL_FROM: z.string().default("Préau <ne-pas-repondre@preau.test>"),
  /** All five or none; otherwise a folder of DATA_DIR. Deployer-set, so http and private networks are allowed. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** The legal identity, as JSON (LAW-18). */
  LEGAL_FILE: z.string().optional(),
  /** The page omits a store without an address (PUB-046). */
  APP_IOS_URL: z.url({ protocol: /^https$/ }).optional(),
  APP_ANDROID_URL: z.url({ protocol: /^https$/ }).optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

export const variableNames: readonly string[] = Object.keys(schema.shape);

export type Raw = z.output<typeof schema>;

const ofLength = (origin: string) => (origin === "string" ? " characters" : "");

const forms: Readonly<Record<string, string>> = {
  url: "it is to be a whole address, with its protocol and its host",
  email: "it is to be an e-mail",
};

const formOf = (format: string) => forms[format] ?? "it has another form than the example shows";

/** What would be read instead, for who sets it. */
function wantedOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `it is to be a ${issue.expected}`;
    case "invalid_value":
      return `it is to be ${issue.values.join(" or ")}`;
    case "too_small":
      return `it is to be ${String(issue.minimum)}${ofLength(issue.origin)} or more`;
    case "too_big":
      return `it is to be ${String(issue.maximum)}${ofLength(issue.origin)} or less`;
    case "invalid_format":
      return formOf(issue.format);
    default:
      return issue.message;
  }
}

/** One sentence per unreadable variable; never its value. */
export type Variables = Readonly<{ raw: Raw; faults: readonly string[] }>;

/** An empty variable is unset; an invalid one is unset and reported. */
export function readVariables(source: Readonly<Record<string, string | undefined>>): Variables {
  const given = Object.entries(source).filter(([, value]) => value?.trim());
  const { error } = schema.safeParse(Object.fromEntries(given));
  const issues = (error?.issues ?? []).map((issue) => ({
    name: String(issue.path[0]),
    wanted: wantedOf(issue),
  }));
  const unreadable = new Set(issues.map(({ name }) => name));
  return {
    raw: schema.parse(Object.fromEntries(given.filter(([name]) => !unreadable.has(name)))),
    faults: issues.map(({ name, wanted }) => `${name} cannot be read: ${wanted}.`),
  };
}
