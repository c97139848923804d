import { describe, expect, test } from "vitest";

import { good, legalFile, refusalOf } from "#tests/setup/environment.ts";

import { readEnv } from "./env-read.server.ts";
import sample from "./legal.sample.json";

type Given = Readonly<Record<string, string | undefined>>;

describe("what production cannot check refuses to start (decision 024)", () => {
  const second = { ...sample.second_entity, siren: "552100554" };
  const faults: readonly (readonly [string, Given, string, string?])[] = [
    ["an origin in clear", { PUBLIC_ORIGIN: "http://preau.example" }, "PUBLIC_ORIGIN", "http"],
    ["an origin with a path", { PUBLIC_ORIGIN: "https://preau.example/x/" }, "PUBLIC_ORIGIN"],
    ["an origin with a query", { PUBLIC_ORIGIN: "https://preau.example/?a" }, "PUBLIC_ORIGIN"],
    ["an origin with a password", { PUBLIC_ORIGIN: "https://a:b@preau.example" }, "PUBLIC_ORIGIN"],
    ["no database", { DATABASE_URL: undefined }, "DATABASE_URL", "embedded"],
    ["an empty database", { DATABASE_URL: "" }, "DATABASE_URL", "embedded"],
    ["no mail", { SMTP_URL: undefined }, "SMTP_URL", "outbox"],
    ["an empty mail", { SMTP_URL: " " }, "SMTP_URL", "outbox"],
    ["no sender", { MAIL_FROM: undefined }, "MAIL_FROM"],
    ["a sender of the demonstration", { MAIL_FROM: "a@preau.test" }, "MAIL_FROM"],
    ["a sender without an address", { MAIL_FROM: "Préau" }, "MAIL_FROM"],
    ["the sample's identity", { LEGAL_FILE: "app/legal.sample.json" }, "SIREN", "sample-legal"],
    [
      "the sample's SIREN",
      { LEGAL_FILE: legalFile({ siren: sample.siren }) },
      "SIREN",
      "sample-legal",
    ],
    ["the sample's IBAN", { LEGAL_FILE: legalFile({ bank: sample.bank }) }, "IBAN", "sample-legal"],
    [
      "the other's IBAN",
      { LEGAL_FILE: legalFile({ second_entity: second }) },
      "IBAN",
      "sample-legal",
    ],
    ["a key of zeros", { DATA_KEY: Buffer.alloc(32).toString("base64") }, "DATA_KEY"],
    ["a key of sevens", { DATA_KEY: Buffer.alloc(32, 7).toString("base64") }, "DATA_KEY"],
    ["a short key", { DATA_KEY: Buffer.alloc(31, "abc").toString("base64") }, "DATA_KEY"],
    ["a secret of one letter", { SESSION_SECRET: "a".repeat(40) }, "SESSION_SECRET"],
    ["an empty public key", { STRIPE_PUBLIC_KEY: "" }, "STRIPE_PUBLIC_KEY"],
    ["too many proxies", { TRUST_PROXY: "99" }, "TRUST_PROXY"],
    ["a number that is none", { PORT: "http" }, "PORT"],
    ["an unknown word", { PREAU_ALLOW: "embedded,all" }, "PREAU_ALLOW"],
  ];

  test.each(faults.map((fault) => ({ fault })))("$fault.0", ({ fault }) => {
    const [, changes, name, word] = fault;
    const refusal = refusalOf({ ...good, ...changes });

    expect(refusal).toContain(name);
    expect(refusal).not.toMatch(/\n|ZodError|"code"/);
    for (const allowed of ["embedded", "http", "outbox", "sample-legal"]) {
      const still = refusalOf({ PREAU_ALLOW: allowed, ...good, ...changes });
      if (allowed === word) expect(still).toBeUndefined();
      else expect(still).toContain(name);
    }
  });

  test("all at once, each by its own sentence", () => {
    const refusal = refusalOf({ NODE_ENV: "production", TRUST_PROXY: "99", S3_BUCKET: "files" });

    const names = ["PUBLIC_ORIGIN", "DATABASE_URL", "SMTP_URL", "MAIL_FROM", "LEGAL_FILE"];
    const others = [
      "SESSION_SECRET",
      "DATA_KEY",
      "STRIPE_PUBLIC_KEY",
      "TRUST_PROXY",
      "S3_ENDPOINT",
    ];
    for (const name of [...names, ...others]) {
      expect(refusal).toMatch(new RegExp(`[.] ${name}[^.]* (is missing|cannot be read)[^.]*[.]`));
    }
  });

  test("the words may stand together; without the sample's file too", () => {
    const nothing = { DATABASE_URL: "", SMTP_URL: "", MAIL_FROM: "", LEGAL_FILE: "" };
    const meant = { PREAU_ALLOW: "embedded, http,outbox,sample-legal" };
    const PUBLIC_ORIGIN = "http://127.0.0.1:3000/";

    expect(readEnv({ ...good, ...nothing, ...meant, PUBLIC_ORIGIN })).toMatchObject({
      mode: "production",
      secure: false,
      origin: "http://127.0.0.1:3000",
    });
  });

  test("a key that was weak may still open what it sealed, and none of it holds for the demonstration", () => {
    const DATA_KEY_FORMER = Buffer.alloc(32).toString("base64");
    expect(readEnv({ ...good, DATA_KEY_FORMER }).dataKeys).toHaveLength(2);

    const PUBLIC_ORIGIN = "http://preau.example/";
    expect(readEnv({ PUBLIC_ORIGIN, SMTP_URL: "", PREAU_ALLOW: "all" }).mode).toBe("demo");
    expect(refusalOf({ TRUST_PROXY: "99" })).toMatch(/^Préau refuses to start[.] TRUST_PROXY /);
  });

  test("where the API is elsewhere no database and no mail are wanted", () => {
    const nothing = { DATABASE_URL: "", SMTP_URL: "", MAIL_FROM: "", STRIPE_PUBLIC_KEY: "" };

    expect(readEnv({ ...good, ...nothing, API_URL: "https://api.example" }).mode).toBe(
      "production",
    );
  });

  test("an origin is what browsers send, however it is written", () => {
    const PUBLIC_ORIGIN = "HTTPS://Préau.Example:443/";

    expect(readEnv({ ...good, PUBLIC_ORIGIN }).origin).toBe("https://xn--prau-cpa.example");
  });
});
