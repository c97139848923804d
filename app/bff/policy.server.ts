import { createHash } from "node:crypto";

import { env } from "#app/env.server.ts";
import type { Service } from "#app/lib/services.ts";

const provider = {
  script: "https://js.stripe.com",
  connect: "https://api.stripe.com",
  frame: "https://js.stripe.com https://hooks.stripe.com",
  form: "https://checkout.stripe.com https://hooks.stripe.com",
};

export const reportPath = "/csp-report";

/** A remote API provider also serves the bank's pages. */
const formOrigins = [
  ...(env.stripe ? [provider.form] : []),
  ...(env.API_URL ? [new URL(env.API_URL).origin] : []),
];

/** In development Vite uses inline styles and scripts, and a socket. */
const development = "default-src 'self' 'unsafe-inline' data: ws:; frame-ancestors 'none'";

export type Needs = Readonly<{
  payment?: boolean;
  frame?: string | undefined;
  services?: readonly Service[];
}>;

type Directive = "script" | "style" | "img" | "connect" | "frame";
type Origins = Readonly<Partial<Record<Directive, string>>>;

const google = "https://www.googletagmanager.com";
const measures = `${google} https://*.google-analytics.com https://*.analytics.google.com`;

function originsOf({ kind, script }: Service): Origins {
  if (script === undefined) return {};
  if (kind === "tags") return { script: google, img: measures, connect: measures, frame: google };
  const { origin, host } = new URL(script);
  if (kind === "matomo") return { script: origin, img: origin, connect: origin };
  const connect = `${origin} wss://${host}`;
  return { script: origin, style: origin, img: origin, connect, frame: origin };
}

const realProvider: Origins = {
  script: provider.script,
  connect: provider.connect,
  frame: provider.frame,
};

function policyOf(hashes: readonly string[], needs: Needs): string {
  const { payment = false, frame, services = [] } = needs;
  const foreign = [
    ...(payment && env.stripe ? [realProvider] : []),
    ...(frame ? [{ frame }] : []),
    ...services.map(originsOf),
  ];
  const listed = (directive: Directive) =>
    foreign.flatMap((origins: Origins) => origins[directive] ?? []).join(" ");
  const and = (directive: Directive) => (listed(directive) ? ` ${listed(directive)}` : "");
  const forms = payment ? formOrigins.map((origin) => ` ${origin}`).join("") : "";
  return [
    "default-src 'self'",
    `script-src 'self'${hashes.map((hash) => ` 'sha256-${hash}'`).join("")}${and("script")}`,
    `style-src 'self'${and("style")}`,
    `img-src 'self' data:${and("img")}`,
    `connect-src 'self'${and("connect")}`,
    `frame-src ${listed("frame") || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${forms}`,
    "frame-ancestors 'none'",
    `report-uri ${reportPath}`,
  ].join("; ");
}

/** Allows inline scripts by hash, then strips the nonce: a cached page could not renew it (decision 012). */
export function sealPage(html: string, nonce: string, needs: Needs = {}) {
  const hashes = new Set<string>();
  // Split at the nonce: a regular expression would scan the page several times.
  const pieces = html.split(` nonce="${nonce}"`);
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1];
    if (!before?.startsWith("<script", before.lastIndexOf("<"))) continue;
    const text = piece.slice(piece.indexOf(">") + 1, piece.indexOf("</script>"));
    if (text) hashes.add(createHash("sha256").update(text).digest("base64"));
  }
  return {
    html: pieces.join(""),
    policy: env.NODE_ENV === "development" ? development : policyOf([...hashes], needs),
  };
}
