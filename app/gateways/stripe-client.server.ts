import { PassThrough } from "node:stream";
import Stripe from "stripe";

import { openOutgoing } from "./outgoing.server.ts";

const longest = 4 << 20;

/** Bounded size and total time, even for slow-drip answers. Only the library retries, under the same key. */
export function stripeClient(
  timeoutMs: number,
  { privateAddresses = false }: { privateAddresses?: boolean } = {},
): Stripe.HttpClient {
  const send = openOutgoing({ name: "cards", timeoutMs, maxBytes: longest, privateAddresses });
  const client = Stripe.createNodeHttpClient();
  client.makeRequest = async (host, port, path, method, headers, body, protocol) => {
    const url = new URL(path, `${protocol}://${host}:${port}`);
    const answer = await send({ url, method, headers, body });
    return {
      getStatusCode: () => answer.status,
      getHeaders: () => answer.headers as Record<string, string>,
      getRawResponse: () => answer,
      toStream: (done) => new PassThrough().on("end", done).end(answer.body),
      toJSON: () => Promise.resolve(JSON.parse(answer.body.toString("utf8")) as unknown),
    };
  };
  return client;
}
