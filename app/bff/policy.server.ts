import { createHash } from "node:crypto";

import { env } from "#app/env.server.ts";

/** The card provider's origins, named only where real cards are taken. */
const provider = {
  script: "https://js.stripe.com",
  connect: "https://api.stripe.com",
  frame: "https://js.stripe.com https://hooks.stripe.com",
  form: "https://checkout.stripe.com https://hooks.stripe.com",
};

/** Where browsers report policy violations. */
export const reportPath = "/csp-report";

/** A remote provider of the API has the bank's pages with it. */
const formOrigins = [
  ...(env.stripe ? [provider.form] : []),
  ...(env.API_URL ? [new URL(env.API_URL).origin] : []),
];

/** Vite's own styles and scripts are inline, and its updates come by a socket: in development only. */
const development = "default-src 'self' 'unsafe-inline' data: ws:; frame-ancestors 'none'";

/** What a page needs beyond our own site. */
type Needs = Readonly<{ payment?: boolean; frame?: string | undefined }>;

function policyOf(hashes: readonly string[], { payment = false, frame }: Needs): string {
  const real = payment && env.stripe !== undefined;
  const and = (origins: string) => (real ? ` ${origins}` : "");
  const frames = [...(real ? [provider.frame] : []), ...(frame ? [frame] : [])];
  const forms = payment ? formOrigins.map((origin) => ` ${origin}`).join("") : "";
  return [
    "default-src 'self'",
    `script-src 'self'${hashes.map((hash) => ` 'sha256-${hash}'`).join("")}${and(provider.script)}`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${and(provider.connect)}`,
    `frame-src ${frames.join(" ") || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${forms}`,
    "frame-ancestors 'none'",
    `report-uri ${reportPath}`,
  ].join("; ");
}

/**
 * Seals a page: its policy allows, by hash, the inline scripts that carry the rendering nonce and no
 * other; then the nonce is stripped, for a kept page could not renew it (decision 012). The nonce is hex.
 */
export function sealPage(html: string, nonce: string, needs: Needs = {}) {
  const hashes = new Set<string>();
  // Split at the nonce: a pattern would scan the whole page several times.
  const pieces = html.split(` nonce="${nonce}"`);
  for (const [place, piece] of pieces.entries()) {
    const before = pieces[place - 1];
    if (!before?.startsWith("<script", before.lastIndexOf("<"))) continue;
    const text = piece.slice(piece.indexOf(">") + 1, piece.indexOf("</script>"));
    if (text) hashes.add(createHash("sha256").update(text).digest("base64"));
  }
  return {
    html: pieces.join(""),
    policy: env.NODE_ENV === "development" ? development : policyOf([...hashes], needs),
  };
}
