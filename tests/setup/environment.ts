import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readEnv } from "#app/env-read.server.ts";
import sample from "#app/legal.sample.json";

export const secret = (name: string) => `${name}-${"s3cr3t-".repeat(6)}`;

export function legalFile(changes: object = {}): string {
  const file = join(mkdtempSync(join(tmpdir(), "preau-env-")), "legal.json");
  const bank = { ...sample.bank, iban: "FR7630001007941234567890185" };
  const own = { ...sample, siren: "552100554", bank, second_entity: null };
  writeFileSync(file, JSON.stringify({ ...own, ...changes }));
  return file;
}

const dataKey = Buffer.from("0123456789abcdefghijklmnopqrstuv").toString("base64");

export const good = {
  NODE_ENV: "production",
  PUBLIC_ORIGIN: "https://preau.example",
  DATABASE_URL: "postgres://database/preau",
  SMTP_URL: "smtps://smtp.example",
  MAIL_FROM: "Préau <bonjour@preau.example>",
  LEGAL_FILE: legalFile(),
  SESSION_SECRET: secret("session"),
  DATA_KEY: dataKey,
  STRIPE_PUBLIC_KEY: "pk_live_1234",
  STRIPE_SECRET_KEY: secret("stripe"),
  STRIPE_WEBHOOK_SECRET: secret("webhook"),
};

export const refusalOf = (source: Readonly<Record<string, string | undefined>>) => {
  try {
    readEnv(source);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return undefined;
};
