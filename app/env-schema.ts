import { z } from "zod";

const flag = z.enum(["true", "false"]).transform((word) => word === "true");

const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  PREAU_MODE: z.enum(["demo", "production"]).optional(),
  /** What production lacks on purpose, comma between (decision 024); the demonstration refuses none of it. */
  PREAU_ALLOW: z.string().optional(),
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
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
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
  /**
   * A bucket that keeps what people send, all five or none; without them a folder of DATA_DIR does. Its address is the
   * deployer's, so http and private networks are as good as any.
   */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
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

/** The variables as they are read, each by itself. */
export type Raw = z.output<typeof schema>;

/** What was given, and one sentence for each variable that cannot be read; never its value. */
export type Variables = Readonly<{ raw: Raw; faults: readonly string[] }>;

/** Reads each variable; an empty one is unset, and so is one that cannot be read, beside its fault. */
export function readVariables(source: Readonly<Record<string, string | undefined>>): Variables {
  const given = Object.entries(source).filter(([, value]) => value?.trim());
  const { error } = schema.safeParse(Object.fromEntries(given));
  const issues = (error?.issues ?? []).map(({ path, message }) => ({
    name: String(path[0]),
    message,
  }));
  const unreadable = new Set(issues.map(({ name }) => name));
  return {
    raw: schema.parse(Object.fromEntries(given.filter(([name]) => !unreadable.has(name)))),
    faults: issues.map(({ name, message }) => `${name} cannot be read (${message}).`),
  };
}
