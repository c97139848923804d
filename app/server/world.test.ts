import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";

import { remoteWorld } from "./world.server.ts";

async function callOf(answer: RequestListener): Promise<Response> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  try {
    const world = remoteWorld(`http://127.0.0.1:${String(port)}`);
    return await world.send(new Request("http://app.test/api/health"));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("a remote API is heard, but for what concerned its own connection", async () => {
  const answer = await callOf((_, response) => {
    response.writeHead(409, { "Content-Type": "application/json", "Set-Cookie": "a=1" });
    response.end('{"status":409}');
  });

  expect(answer.status).toBe(409);
  expect(await answer.json()).toEqual({ status: 409 });
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.headers.get("set-cookie")).toBeNull();
});

test("an answer without a body stays so", async () => {
  const answer = await callOf((_, response) => response.writeHead(204).end());

  expect([answer.status, answer.body]).toEqual([204, null]);
});

test("an answer that has no end is not read to it: 503", async () => {
  const answer = await callOf((_, response) => {
    const chunk = Buffer.alloc(1 << 20, "a");
    const send = () => {
      while (response.write(chunk));
    };
    response.on("drain", send);
    response.on("close", () => response.off("drain", send));
    send();
  });

  expect(answer.status).toBe(503);
});
