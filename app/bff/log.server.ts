import pino from "pino";

import { env } from "#app/env.server.ts";

const secrets: readonly (readonly [RegExp, string])[] = [
  // A query's values belong to people, however many lines they have: the statement is enough to find the fault.
  [/\n?params:[^]*/gi, ""],
  // Each pattern looks a bounded stretch ahead: a text made to slow it down costs no more than another.
  [/\b[\w.+-]{1,64}(?:@|%40)[\w-]{1,63}\.[\w.-]{1,190}/gi, "[e-mail]"],
  [/\bBearer\s+\S+/gi, "Bearer [secret]"],
  [/\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,4})?\b/g, "[iban]"],
  [/\b\d(?:[ -]?\d){12,18}\b/g, "[number]"],
  [
    /\b(?=[\w-]{0,80}\d)(?=[\w-]{0,80}[A-Z])(?=[\w-]{0,80}[a-z])[\w-]{22,}(?:\.[\w-]+)*/g,
    "[secret]",
  ],
  [/\b[0-9a-f]{32,}\b/g, "[secret]"],
];

/** What of a text can reach the log at all, in characters. */
const longest = 4000;

/** A text fit for the log: no address, token, account or card number, nothing that a query carried (quality 81). */
export function redactText(text: string): string {
  const start = text.slice(0, longest);
  return secrets.reduce((kept, [pattern, mark]) => kept.replace(pattern, mark), start);
}

/** An address fit for the log: without its query, whose values are people's. */
export function redactPath(url: string): string {
  return redactText(url.split("?", 1)[0] ?? "").slice(0, 500);
}

function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: redactText(String(error)) };
  const { name, message, stack = "", cause } = error;
  const places = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name,
    message: redactText(message).slice(0, 1000),
    at: places.slice(0, 12).map((line) => line.trim()),
    ...("code" in error && { code: String(error.code) }),
    ...(cause !== undefined && { cause: describe(cause) }),
  };
}

const hidden = [
  "password",
  "new_password",
  "token",
  "access_token",
  "refresh_token",
  "fresh_token",
];
const hiddenToo = ["authorization", "cookie", "iban", "nir", "card", "email", "phone", "code"];
const names = [...hidden, ...hiddenToo];

/** The log: one line of JSON each, on the standard output. */
export const log = pino({
  level: env.NODE_ENV === "test" ? "silent" : env.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  serializers: { err: describe },
  redact: { paths: [...names, ...names.map((name) => `*.${name}`)], censor: "[secret]" },
});
