import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Answer = Readonly<{ status: number }>;

export async function openEventTaker(
  answer: Answer | ((event: unknown) => Answer) = { status: 202 },
) {
  const taken: { key: string; once: string; signature: string; text: string; body: unknown }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const body = JSON.parse(sent) as unknown;
      taken.push({
        key: String(request.headers.authorization),
        once: String(request.headers["idempotency-key"]),
        signature: String(request.headers["preau-signature"]),
        text: sent,
        body,
      });
      response.writeHead((typeof answer === "function" ? answer(body) : answer).status).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    taken,
    url: `http://127.0.0.1:${String(port)}/events`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
