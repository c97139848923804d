import { PassThrough } from "node:stream";
import Stripe from "stripe";

import { openOutgoing } from "./outgoing.server.ts";

/** No answer of the provider is longer, in bytes: a page of a hundred charges is a tenth of it. */
const longest = 4 << 20;

/**
 * The library's calls, made by our own way out: so long an answer and no longer, so many ms in all, however
 * slowly it drips. The library tries a cut connection again, under the same key; nobody else does.
 */
export function stripeClient(
  timeoutMs: number,
  { privateAddresses = false }: { privateAddresses?: boolean } = {},
): Stripe.HttpClient {
  const send = openOutgoing({ timeoutMs, maxBytes: longest, privateAddresses });
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
