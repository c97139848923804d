import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { good, legalFile, refusalOf, secret } from "#tests/setup/environment.ts";

import { readEnv } from "./env-read.server.ts";

test("production starts with its secrets, over TLS, without anything of the demonstration", () => {
  expect(readEnv(good)).toMatchObject({ mode: "production", demo: false, secure: true });
});

test.each(["SESSION_SECRET", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const)(
  "production refuses to start without %s, or with one that anybody could know",
  (name) => {
    const { [name]: mine, ...others } = good;
    const shared = readEnv({}).sessionSecret;

    expect(refusalOf(others)).toContain(name);
    for (const weak of ["", "change-me", "changez-moi", mine.slice(0, 31), shared]) {
      const refusal = refusalOf({ ...others, [name]: weak });
      expect(refusal, weak).toContain(name);
      if (weak) expect(refusal).not.toContain(weak);
    }
  },
);

test("the former secret is optional, and then as good as any other", () => {
  const former = secret("former");

  expect(readEnv(good).sessionSecrets).toEqual([good.SESSION_SECRET]);
  expect(readEnv({ ...good, SESSION_SECRET_FORMER: "" }).sessionSecrets).toHaveLength(1);
  expect(readEnv({ ...good, SESSION_SECRET_FORMER: former }).sessionSecrets).toEqual([
    good.SESSION_SECRET,
    former,
  ]);
  const same = good.SESSION_SECRET;
  for (const weak of ["change-me", former.slice(0, 31), readEnv({}).sessionSecret, same]) {
    const refusal = refusalOf({ ...good, SESSION_SECRET_FORMER: weak });
    expect(refusal, weak).toContain("SESSION_SECRET_FORMER");
    expect(refusal).not.toContain(weak);
  }
});

test("one secret does not serve twice", () => {
  const refusal = refusalOf({ ...good, STRIPE_WEBHOOK_SECRET: good.SESSION_SECRET });

  expect(refusal).toContain("SESSION_SECRET");
  expect(refusal).not.toContain(good.SESSION_SECRET);
});

test("production says its own origin; PREAU_MODE asks for it too", () => {
  const { NODE_ENV, PUBLIC_ORIGIN, ...rest } = good;

  expect(refusalOf({ NODE_ENV, ...rest })).toContain("PUBLIC_ORIGIN");
  expect(refusalOf({ PREAU_MODE: "production", PUBLIC_ORIGIN })).toContain("SESSION_SECRET");
});

test("production says who it is", () => {
  expect(refusalOf({ ...good, LEGAL_FILE: "" })).toContain("LEGAL_FILE is missing");
  expect(refusalOf({ ...good, LEGAL_FILE: "/no/such/file" })).toContain(
    "LEGAL_FILE cannot be read",
  );
  expect(refusalOf({ ...good, LEGAL_FILE: legalFile({ siren: "12" }) })).toContain("siren");
});

test("rooms are ours, or those of a BigBlueButton that is named whole (PUB-043)", () => {
  const bbb = {
    VIDEO_PROVIDER: "bigbluebutton",
    BBB_URL: "https://visio.test/bigbluebutton/",
    BBB_SECRET: secret("bbb"),
  };
  expect(readEnv(good)).toMatchObject({ VIDEO_PROVIDER: "embedded", meetings: undefined });
  expect(readEnv({ ...good, ...bbb }).meetings).toEqual({
    url: bbb.BBB_URL,
    secret: bbb.BBB_SECRET,
  });
  for (const name of ["BBB_URL", "BBB_SECRET"]) {
    expect(refusalOf({ ...good, ...bbb, [name]: undefined })).toContain(name);
    expect(refusalOf({ ...bbb, [name]: undefined })).toContain(name);
  }
  expect(refusalOf({ ...good, ...bbb, VIDEO_PROVIDER: undefined })).toContain("VIDEO_PROVIDER");
  expect(refusalOf({ ...good, VIDEO_PROVIDER: bbb.VIDEO_PROVIDER })).toContain("BBB_URL");
  expect(refusalOf({ ...good, ...bbb, BBB_URL: "http://visio.test" })).toContain("https");
  expect(refusalOf({ ...good, ...bbb, BBB_SECRET: "short" })).toContain("BBB_SECRET");
  // In the demonstration its stand-in answers.
  expect(readEnv({ VIDEO_PROVIDER: bbb.VIDEO_PROVIDER }).meetings).toBeUndefined();
});

test("the demonstration is not shown where production is asked for", () => {
  const sample = sampleLines();

  expect(refusalOf({ ...good, PREAU_MODE: "demo" })).toContain("contradict");
  expect(refusalOf({ NODE_ENV: "production", PREAU_MODE: "demo" })).toContain("contradict");
  expect(readEnv({ NODE_ENV: "production", PREAU_STARTED: "true", PREAU_MODE: "demo" }).demo).toBe(
    true,
  );
  expect(readEnv(sample).demo).toBe(true);
  expect(refusalOf({ ...sample, NODE_ENV: "production" })).toContain("SESSION_SECRET is missing");
});

function sampleLines(): Record<string, string> {
  const lines = readFileSync(".env.example", "utf8").split("\n");
  return Object.fromEntries(
    lines
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}

test("commands go to the server of the embedded database, or to the socket that is named (decision 003)", () => {
  const DATABASE_URL = "postgres://database/preau";
  expect(readEnv({ DATA_DIR: "/data" }).marketSocket).toBe("/data/market.sock");
  expect(readEnv({ DATABASE_URL }).marketSocket).toBeUndefined();
  expect(readEnv({ API_URL: "https://api.exemple.fr" }).marketSocket).toBeUndefined();
  const MARKET_SOCKET = "/run/market.sock";
  expect(readEnv({ DATABASE_URL, MARKET_SOCKET }).marketSocket).toBe(MARKET_SOCKET);
});

test("a pooler before the database takes names and settings away from its sessions", () => {
  const DATABASE_URL = "postgres://pooler/preau";
  const DATABASE_DIRECT_URL = "postgres://database/preau";

  expect(readEnv({}).postgres).toBeUndefined();
  expect(
    readEnv({ DATABASE_URL, DATABASE_DIRECT_URL: "", DATABASE_POOL_SIZE: "7" }).postgres,
  ).toEqual({ url: DATABASE_URL, directUrl: DATABASE_URL, poolSize: 7, preparedStatements: true });
  const pooled = { DATABASE_URL, DATABASE_DIRECT_URL };
  expect(readEnv(pooled).postgres).toEqual({
    url: DATABASE_URL,
    directUrl: DATABASE_DIRECT_URL,
    poolSize: 20,
    preparedStatements: false,
  });
  const named = readEnv({ ...pooled, DATABASE_PREPARED: "true" }).postgres;
  expect(named?.preparedStatements).toBe(true);
});

test("a variable that cannot be read is named, its value is not", () => {
  const refusal = refusalOf({ ...good, DATABASE_URL: "x", SMTP_URL: "user:CANARY@host" });

  expect(refusal).toContain("SMTP_URL");
  expect(refusal).not.toContain("CANARY");
});

test.each([
  ["PORT", "abc", "PORT cannot be read: it is to be a number."],
  ["JOBS", "maybe", "JOBS cannot be read: it is to be true or false."],
  ["DATABASE_POOL_SIZE", "1", "DATABASE_POOL_SIZE cannot be read: it is to be 2 or more."],
  ["PUBLIC_ORIGIN", "www.example.fr", "PUBLIC_ORIGIN cannot be read: it is to be a whole address"],
  ["LOG_LEVEL", "loud", "LOG_LEVEL cannot be read: it is to be debug or info or warn"],
])("%s=%s says what it is to be", (name, value, sentence) => {
  expect(refusalOf({ ...good, [name]: value })).toContain(sentence);
});

const second = {
  STRIPE_SECRET_KEY_SECOND: secret("stripe-second"),
  STRIPE_WEBHOOK_SECRET_SECOND: secret("webhook-second"),
  STRIPE_PUBLIC_KEY_SECOND: "pk_second",
};

test("each entity has keys of its own; the second may have none", () => {
  const whole = { ...good, STRIPE_PUBLIC_KEY: "pk_main" };

  expect(readEnv({}).stripe).toBeUndefined();
  expect(readEnv(whole).stripe).toMatchObject({ main: { publicKey: "pk_main" } });
  expect(readEnv(whole).stripe?.second).toBeUndefined();
  expect(readEnv({ ...whole, ...second }).stripe?.second).toEqual({
    secretKey: second.STRIPE_SECRET_KEY_SECOND,
    publicKey: second.STRIPE_PUBLIC_KEY_SECOND,
    webhookSecret: second.STRIPE_WEBHOOK_SECRET_SECOND,
  });
});

test.each(Object.keys(second))("the second entity's keys are whole: %s may not lack", (name) => {
  const lacking = { ...good, STRIPE_PUBLIC_KEY: "pk_main", ...second, [name]: undefined };

  expect(refusalOf(lacking)).toContain(name);
});

test("the second entity has secrets of its own, and no account without the main one", () => {
  const same = { ...second, STRIPE_WEBHOOK_SECRET_SECOND: good.STRIPE_WEBHOOK_SECRET };

  expect(refusalOf({ ...good, ...same })).toContain("two are the same");
  expect(refusalOf({ ...second, NODE_ENV: "test" })).toContain("STRIPE_SECRET_KEY");
});

test("services of others are none by default, and named whole (LAW-09, PUB-063)", () => {
  expect(readEnv(good)).toMatchObject({ services: [], marketing: undefined });
  const named = {
    MATOMO_URL: "https://mesure.test",
    MATOMO_SITE_ID: "3",
    GTM_ID: "GTM-ABC123",
    CHAT_URL: "https://aide.test/a.js",
    MARKETING_URL: "https://outils.test/",
    MARKETING_KEY: secret("marketing"),
  };
  const { services, marketing } = readEnv({ ...good, ...named });
  expect(services.map(({ purpose, script }) => [purpose, script])).toEqual([
    ["audience", "https://mesure.test/matomo.js"],
    ["chat", "https://aide.test/a.js"],
    ["advertising", "https://www.googletagmanager.com/gtm.js?id=GTM-ABC123"],
    ["marketing", undefined],
  ]);
  expect(marketing?.url).toBe("https://outils.test/");
  for (const name of ["MATOMO_SITE_ID", "MATOMO_URL", "MARKETING_URL", "MARKETING_KEY"]) {
    expect(refusalOf({ ...good, ...named, [name]: undefined })).toContain(name);
  }
  expect(refusalOf({ ...good, ...named, MARKETING_KEY: "short" })).toContain("MARKETING_KEY");
});

test("events are signed by one secret or two, none of them short, and the metrics' token is none of them", () => {
  const named = { MARKETING_URL: "https://outils.test/", MARKETING_KEY: secret("marketing") };
  const both = { MARKETING_SECRET: secret("new"), MARKETING_SECRET_FORMER: secret("old") };
  const secretsOf = (more: object) => readEnv({ ...good, ...named, ...more }).marketing?.secrets;
  expect(secretsOf({})).toEqual([]);
  expect(secretsOf(both)).toEqual([both.MARKETING_SECRET, both.MARKETING_SECRET_FORMER]);
  for (const [fault, more] of [
    ["MARKETING_SECRET is", { MARKETING_SECRET_FORMER: secret("old") }],
    ["MARKETING_SECRET", { MARKETING_SECRET: "short" }],
    ["METRICS_TOKEN", { METRICS_TOKEN: "short" }],
    ["two are the same", { METRICS_TOKEN: named.MARKETING_KEY }],
  ] as const)
    expect(refusalOf({ ...good, ...named, ...more }), fault).toContain(fault);
});
