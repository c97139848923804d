import type { LoaderFunctionArgs } from "@remix-run/node";

import { env } from "#app/env.server.ts";
import { machineClock, plusDays } from "#app/lib/clock.ts";
import { support } from "#app/modules/care/support/endpoints.ts";
import { paths } from "#app/paths.ts";

const goodForDays = 180;
const dayMs = 86_400_000;

/** RFC 9116 (PUB-071); the same for a day. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { email } = await context.api(support.showContact, {});
  const today = new Date(Math.floor(machineClock().getTime() / dayMs) * dayMs);
  const lines = [
    `Contact: mailto:${email}`,
    `Contact: ${env.origin}${paths.contact}`,
    `Expires: ${plusDays(today, goodForDays).toISOString()}`,
    "Preferred-Languages: fr, en",
    `Canonical: ${env.origin}${paths.securityContact}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
