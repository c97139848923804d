import type { IncomingMessage } from "node:http";
import Stripe from "stripe";

/** No answer of the provider is longer, in characters: a page of a hundred charges is a tenth of it. */
const longest = 4 << 20;

/**
 * The library's own way to call, whose answers have an end (quality 73): so long and no longer, and read
 * in so many ms at most, however slowly they drip. What is cut is a failed connection: an unknown outcome.
 */
export function boundedClient(timeoutMs: number): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const ask = client.makeRequest.bind(client);
  client.makeRequest = async (...call) => {
    const answer = await ask(...call);
    const raw = answer.getRawResponse() as IncomingMessage;
    const read = answer.toJSON.bind(answer);
    answer.toJSON = () => readBounded(raw, read, timeoutMs);
    return answer;
  };
  return client;
}

async function readBounded<Body>(raw: IncomingMessage, read: () => Promise<Body>, ms: number) {
  let size = 0;
  raw.on("data", ({ length }: string) => {
    size += length;
    if (size > longest) raw.destroy(new Error("An answer is too long."));
  });
  const timer = setTimeout(() => raw.destroy(new Error("An answer takes too long.")), ms);
  try {
    return await read();
  } finally {
    clearTimeout(timer);
  }
}
