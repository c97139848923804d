import pino from "pino";

import { endpoints } from "#app/api/endpoints.ts";
import { env } from "#app/env.server.ts";
import { printable } from "#app/lib/clean-text.ts";
import { traceHere } from "#app/lib/tracing.server.ts";
import { paths } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

/** Path segments safe to log; all others may be personal. */
const readable = /^(?:id|\w+Id|lesson|subject|level|city|page|part|teacher)$/;

const addresses = [
  ...new Set([
    ...Object.values(paths),
    ...Object.values(deskPaths),
    ...endpoints.map(({ path }) => path),
  ]),
];

const positions = [0, 1] as const;

function tokensInPaths(index: (typeof positions)[number]): RegExp {
  const starts = addresses
    .flatMap((path) => {
      const tokens = [...path.matchAll(/:(\w+)/g)].filter(([, name = ""]) => !readable.test(name));
      const token = tokens[index];
      return token ? [path.slice(0, token.index)] : [];
    })
    .map((path) => path.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/\\s]{1,200}"));
  return new RegExp(`(${[...new Set(starts)].join("|")})[^/?#\\s"'\\\\]+`, "gi");
}

const tokens = positions.map(tokensInPaths);

const secrets: readonly (readonly [RegExp, string])[] = [
  ...tokens.map((token) => [token, "$1[token]"] as const),
  // Query values are personal data; the statement is enough.
  [/\n?params:[^]*/gi, ""],
  // Bounded lookahead, so that no text makes a pattern slow.
  [/\b[\w.+-]{1,64}(?:@|%40)[\w-]{1,63}\.[\w.-]{1,190}/gi, "[e-mail]"],
  [/\bBearer\s+\S+/gi, "Bearer [secret]"],
  [/\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,4})?\b/g, "[iban]"],
  [/\b\d(?:[ -]?\d){12,18}\b/g, "[number]"],
  [/(?:\+33[ .-]?|\b0(?:033[ .-]?)?)[1-9](?:[ .-]?\d\d){4}\b/g, "[phone]"],
  [
    /\b\d{1,4}(?: ?(?:bis|ter|quater))?,? {1,3}(?:rue|avenue|av\.|boulevard|bd|place|chemin|impasse|all[ée]e|route|quai|cours|square|passage|résidence)[^\n,;"<>]{1,80}/giu,
    "[address]",
  ],
  [
    /\b(?=[\w-]{0,80}\d)(?=[\w-]{0,80}[A-Z])(?=[\w-]{0,80}[a-z])[\w-]{22,}(?:\.[\w-]+)*/g,
    "[secret]",
  ],
  [/\b[0-9a-f]{32,}\b/g, "[secret]"],
];

/** Longest logged text, in characters. */
const longest = 4000;

/** Removes e-mails, phones, streets, tokens, account and card numbers, and query values (security 81). */
export function redactText(text: string): string {
  const start = text.slice(0, longest).replace(/[\p{Bidi_Control}\u007f-\u009f]/gu, printable);
  return secrets.reduce((kept, [pattern, mark]) => kept.replace(pattern, mark), start);
}

/** Without its query and tokens, however they are spelt. */
export function redactPath(url: string): string {
  const path = (url.split("?", 1)[0] ?? "").slice(0, longest);
  const plain = decoded(path).replace(/[/\\]+/g, "/");
  return redactText(tokens.every((token) => plain.search(token) < 0) ? path : plain).slice(0, 500);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: redactText(String(error)) };
  const { name, message, stack = "", cause } = error;
  const positions = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name,
    message: redactText(message).slice(0, 1000),
    at: positions.slice(0, 12).map((line) => line.trim()),
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

export const log = pino({
  level: env.NODE_ENV === "test" ? "silent" : env.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => {
    const trace = traceHere();
    return trace ? { trace } : {};
  },
  formatters: { level: (level) => ({ level }) },
  serializers: { err: describe },
  redact: { paths: [...names, ...names.map((name) => `*.${name}`)], censor: "[secret]" },
});
