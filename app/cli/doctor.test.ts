import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { readEnv } from "#app/env-read.server.ts";
import { variableNames } from "#app/env-schema.ts";
import { good, refusalOf, secret } from "#tests/setup/environment.ts";

import { examine } from "./doctor.ts";

type Source = Readonly<Record<string, string>>;

const marketing = { MARKETING_URL: "https://tools.example/", MARKETING_KEY: secret("events") };

/** A wrong value that the doctor names without asking anybody, with what else it takes to judge it. */
const read: Readonly<Record<string, readonly [wrong: string, more?: Source]>> = {
  NODE_ENV: ["prod"],
  PREAU_MODE: ["real"],
  PREAU_ALLOW: ["everything"],
  PREAU_STARTED: ["perhaps"],
  PORT: ["70000"],
  JOBS: ["some"],
  DATABASE_POOL_SIZE: ["1"],
  DATABASE_PREPARED: ["often"],
  PUBLIC_ORIGIN: ["https://preau.example/accueil"],
  TRUST_PROXY: ["all"],
  SESSION_SECRET: ["change-me"],
  SESSION_SECRET_FORMER: ["change-me"],
  DATA_KEY: ["0123456789abcdefghijklmnopqrstuv0123"],
  DATA_KEY_FORMER: ["0123456789abcdefghijklmnopqrstuv0123"],
  STRIPE_PUBLIC_KEY: [""],
  STRIPE_WEBHOOK_SECRET: ["whsec_1"],
  STRIPE_SECRET_KEY: ["sk_live_1"],
  STRIPE_PUBLIC_KEY_SECOND: ["pk_live_2"],
  STRIPE_SECRET_KEY_SECOND: [secret("second")],
  STRIPE_WEBHOOK_SECRET_SECOND: [
    "whsec_2",
    { STRIPE_PUBLIC_KEY_SECOND: "pk_live_2", STRIPE_SECRET_KEY_SECOND: secret("second") },
  ],
  URSSAF_CLIENT_ID: ["preau"],
  URSSAF_CLIENT_SECRET: [secret("urssaf")],
  URSSAF_WEBHOOK_SECRET: [secret("urssaf")],
  ADDRESS_PROVIDER: ["ign"],
  CAPTCHA_PROVIDER: ["recaptcha"],
  VIDEO_PROVIDER: ["zoom"],
  BBB_SECRET: [secret("bbb")],
  TURN_SECRET: [secret("turn")],
  REPLAYS_GB: ["many"],
  MATOMO_SITE_ID: ["one"],
  GTM_ID: ["UA-1"],
  MARKETING_KEY: [secret("marketing")],
  MARKETING_SECRET: ["CANARY", marketing],
  MARKETING_SECRET_FORMER: ["CANARY", { ...marketing, MARKETING_SECRET: secret("signature") }],
  MAIL_FROM: ["bonjour"],
  DESK_EMAIL: ["bonjour"],
  S3_REGION: ["fr-par"],
  S3_BUCKET: ["UPPER CASE"],
  S3_ACCESS_KEY_ID: ["key"],
  S3_SECRET_ACCESS_KEY: ["key"],
  LEGAL_FILE: ["/not/there.json"],
  METRICS_TOKEN: ["short"],
  LOG_LEVEL: ["loud"],
};

const nowhere = "http://127.0.0.1:9/";
const bucket = {
  S3_REGION: "fr-par",
  S3_BUCKET: "preau-files",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "key",
};

/** A value that can be read and is wrong: the question that finds it, and a word of its sentence. */
const asked: Readonly<
  Record<string, readonly [wrong: string, name: string, says: RegExp, Source?]>
> = {
  HOST: ["192.0.2.1", "address", /HOST is no address of this machine/],
  DATA_DIR: ["/etc/passwd/preau", "data folder", /DATA_DIR cannot be written/],
  BACKUP_DIR: ["/etc/passwd/preau", "backup folder", /BACKUP_DIR cannot be written/],
  MARKET_SOCKET: ["/not/there/market.sock", "socket", /folder of MARKET_SOCKET is not there/],
  DATABASE_URL: ["postgres://127.0.0.1:9/preau", "database", /cannot be opened/],
  DATABASE_DIRECT_URL: [
    "postgres://127.0.0.1:9/preau",
    "database",
    /cannot be opened/,
    { DATABASE_URL: "postgres://127.0.0.1:9/pooled" },
  ],
  DATABASE_READ_URL: [
    "postgres://127.0.0.1:9/preau",
    "replica",
    /cannot be opened/,
    { DATABASE_URL: "postgres://127.0.0.1:9/preau" },
  ],
  API_URL: [nowhere, "api", /API_URL is wrong/],
  URSSAF_BASE_URL: [
    "https://127.0.0.1:9",
    "tax agency",
    /URSSAF_BASE_URL is wrong/,
    {
      URSSAF_CLIENT_ID: "preau",
      URSSAF_CLIENT_SECRET: secret("agency"),
      URSSAF_WEBHOOK_SECRET: secret("agency-events"),
    },
  ],
  ADDRESS_API_URL: [
    nowhere,
    "addresses",
    /ADDRESS_API_URL is wrong/,
    { ADDRESS_PROVIDER: "geoplateforme" },
  ],
  BBB_URL: [
    nowhere,
    "rooms",
    /BBB_URL or BBB_SECRET/,
    { VIDEO_PROVIDER: "bigbluebutton", BBB_SECRET: secret("bbb") },
  ],
  ICE_SERVERS: ["stun:127.0.0.1:9?transport=tcp", "stun:127.0.0.1:9", /ICE_SERVERS/],
  MATOMO_URL: [nowhere, "Matomo (127.0.0.1:9)", /address is wrong/, { MATOMO_SITE_ID: "1" }],
  CHAT_URL: [nowhere, "127.0.0.1:9", /address is wrong/],
  MARKETING_URL: [nowhere, "events", /MARKETING_URL is wrong/, { MARKETING_KEY: secret("events") }],
  SMTP_URL: ["smtp://127.0.0.1:9", "mail", /SMTP_URL is wrong/],
  S3_ENDPOINT: [nowhere, "files", /S3_ENDPOINT, S3_BUCKET or their keys/, bucket],
  APP_IOS_URL: ["https://127.0.0.1:9/", "shop for iOS", /APP_IOS_URL is wrong/],
  APP_ANDROID_URL: ["https://127.0.0.1:9/", "shop for Android", /APP_ANDROID_URL is wrong/],
};

/** What else is wrong then. */
const following: Readonly<Record<string, readonly string[]>> = {
  DATA_DIR: ["files"],
  DATABASE_DIRECT_URL: ["pooler"],
  DATABASE_READ_URL: ["database"],
};

/** Nothing can be wrong with them: a name that the history writes, and ports of stand-ins of the demonstration. */
const free = ["MARKET_OPERATOR", "AGENCY_PORT", "BANK_PORT", "BBB_PORT"];

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "preau-doctor-"));
  onTestFinished(() => {
    rmSync(path, { recursive: true, force: true });
  });
  return path;
}

async function findingsOf(source: Source, patienceMs?: number) {
  const { findings } = await examine(readEnv({ DATA_DIR: folder(), ...source }), patienceMs);
  return findings;
}

test("each variable has a wrong value that the doctor finds (OPS-47)", () => {
  const example = readFileSync(".env.example", "utf8");
  const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
  const looked = [...Object.keys(read), ...Object.keys(asked), ...free];
  expect(looked.toSorted()).toEqual([...new Set([...named, ...variableNames])].toSorted());
  expect(new Set(looked).size).toBe(looked.length);
});

test.each(Object.entries(read))("%s is named where it cannot be meant", (name, [wrong, more]) => {
  const refusal = refusalOf({ ...good, ...more, [name]: wrong }) ?? "";
  expect(refusal).toContain(name);
  // A path is not secret.
  if (wrong.length > 5 && !wrong.startsWith("/")) expect(refusal).not.toContain(wrong);
});

test.each(Object.entries(asked))(
  "%s that leads nowhere is wrong, in one sentence that names what to mend",
  async (name, [wrong, question, says, more]) => {
    const findings = await findingsOf({ ...more, [name]: wrong });
    const found = findings.find((one) => one.name === question);
    expect(found).toMatchObject({
      state: "wrong",
      sentence: expect.stringMatching(says) as string,
    });
    expect(found?.sentence).not.toContain("\n");
    const others = findings.filter((one) => one.state === "wrong" && one !== found);
    expect(others.map((one) => one.name)).toEqual(following[name] ?? []);
  },
  40_000,
);

test("a third party that takes a call and never answers is wrong, in time", async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const http = `http://127.0.0.1:${String(port)}/`;
  const began = performance.now();
  const findings = await findingsOf(
    {
      ...bucket,
      S3_ENDPOINT: http,
      MARKETING_URL: http,
      MARKETING_KEY: secret("events"),
      CHAT_URL: http,
      SMTP_URL: `smtp://127.0.0.1:${String(port)}`,
      ADDRESS_PROVIDER: "geoplateforme",
      ADDRESS_API_URL: http,
      VIDEO_PROVIDER: "bigbluebutton",
      BBB_URL: http,
      BBB_SECRET: secret("bbb"),
      DATABASE_URL: `postgres://127.0.0.1:${String(port)}/preau`,
    },
    600,
  );
  const wrong = findings.filter(({ state }) => state === "wrong").map(({ name }) => name);
  expect(wrong.toSorted()).toEqual(
    [
      ...["addresses", "database", "events", "files", "mail", "rooms"],
      `127.0.0.1:${String(port)}`,
    ].toSorted(),
  );
  expect(performance.now() - began).toBeLessThan(15_000);
}, 30_000);
