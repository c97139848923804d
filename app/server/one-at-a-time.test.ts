import type { Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";

import { createHttpServer } from "./http.ts";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve() {
  const begun: { url: string; response: ServerResponse }[] = [];
  let most = 0;
  server = createHttpServer({
    fetch: () => new Response(null, { status: 500 }),
    hit: ({ url = "" }, response) => {
      begun.push({ url, response });
      const open = begun.filter((one) => !one.response.writableFinished);
      most = Math.max(most, open.length);
      return true;
    },
    headers: {},
    isStopping: () => false,
    trustedProxies: 0,
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const heard: Buffer[] = [];
  socket.on("data", (bytes) => heard.push(bytes));
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", resolve));
  return { begun, socket, closed, most: () => most, heard: () => String(Buffer.concat(heard)) };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const paths = (count: number) => Array.from({ length: count }, (_, index) => `/${String(index)}`);
const until = async (is: () => boolean) => {
  for (let time = 0; time < 1000 && !is(); time++)
    await new Promise((resolve) => setTimeout(resolve, 5));
};

async function answerAll(
  { begun, socket }: { begun: { url: string; response: ServerResponse }[]; socket: Socket },
  count: number,
) {
  for (let index = 0; index < count; index++) {
    await until(() => begun.length > index || socket.destroyed);
    const one = begun[index];
    if (!one) return;
    one.response.end(one.url);
  }
}

test("what is sent without waiting is answered in its order, one at a time", async () => {
  const visit = await serve();
  visit.socket.write(paths(10).map(get).join(""));

  await answerAll(visit, 10);
  await until(() => visit.heard().includes("\r\n\r\n/9"));

  const bodies = visit.heard().match(/\r\n\r\n\/\d+/g);
  expect(bodies?.map((body) => body.trim())).toEqual(paths(10));
  expect(visit.most()).toBe(1);

  visit.socket.write(get("/later"));
  await until(() => visit.begun.length === 11);
});

test("of a flood of requests on one connection a few are answered, then it is closed", async () => {
  const visit = await serve();
  visit.socket.write(paths(700).map(get).join(""));

  await answerAll(visit, 700);
  await visit.closed;

  expect(visit.begun).toHaveLength(17);
  expect(visit.most()).toBe(1);
  expect(visit.heard().match(/HTTP\/1.1 200/g)).toHaveLength(17);
  expect(visit.heard().match(/Connection: close/g)).toHaveLength(1);
});

test("while its first request is being answered, what a flood sends is not read", async () => {
  const visit = await serve();
  const flood = Buffer.from(get("/flood").repeat(40_000));
  let drained = false;
  visit.socket.write(get("/slow"));
  await until(() => visit.begun.length === 1);
  for (let part = 0; part < 20; part++) visit.socket.write(flood, () => (drained = part === 19));
  const before = process.memoryUsage().rss;
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setTimeout(resolve, 1));

  expect(drained).toBe(false);
  expect(visit.begun).toHaveLength(1);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 << 20);
  visit.socket.destroy();
});

test("a body behind a slow answer waits, and arrives whole", async () => {
  const visit = await serve();
  visit.socket.write(get("/first"));
  visit.socket.write(
    `POST /second HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n${"a".repeat(60_000)}${get("/third")}`,
  );

  await answerAll(visit, 3);
  await until(() => visit.heard().includes("\r\n\r\n/third"));

  expect(visit.begun.map(({ url }) => url)).toEqual(["/first", "/second", "/third"]);
});
