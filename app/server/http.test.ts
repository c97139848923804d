import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";

import { securityHeaders } from "./headers.ts";
import { createHttpServer, type HttpOptions } from "./http.ts";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(options: Partial<HttpOptions> = {}): Promise<number> {
  server = createHttpServer({
    fetch: async (request: Request) => {
      const body = await request.text();
      return new Response(
        JSON.stringify({
          size: body.length,
          ip: request.headers.get("x-preau-ip"),
          agreed: request.headers.get("x-preau-agreed"),
          host: request.headers.get("x-forwarded-host"),
        }),
      );
    },
    hit: () => false,
    headers: securityHeaders(true),
    isStopping: () => false,
    trustedProxies: 0,
    ...options,
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

function say(port: number, ...parts: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let heard = "";
    socket.on("data", (chunk) => {
      heard += String(chunk);
    });
    socket.on("error", () => undefined);
    const patience = setTimeout(() => {
      socket.destroy();
    }, 10_000);
    socket.on("close", () => {
      clearTimeout(patience);
      resolve(heard);
    });
    for (const part of parts) socket.write(part);
  });
}

const statusOf = (answer: string) => Number(answer.slice(9, 12));
const ask = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, "Host: a", "Connection: close", ...headers].join("\r\n")}\r\n\r\n`;

test.each([
  ["TRACE", ask("TRACE /"), 405],
  ["TRACE on the API", ask("TRACE /api/customer"), 405],
  ["OPTIONS", ask("OPTIONS /"), 405],
  ["OPTIONS on the API", ask("OPTIONS /api/customer"), 405],
  ["DELETE on a page", ask("DELETE /eleves/"), 405],
  ["PUT on a page", ask("PUT /eleves/", "Content-Length: 0"), 405],
  ["PUT on the API", ask("PUT /api/x", "Content-Length: 0"), 200],
  ["an unknown method", ask("BREW /"), 501],
  ["CONNECT", ask("CONNECT a:1"), 501],
  ["an address over 4 KB", ask(`GET /${"a".repeat(4096)}`), 414],
  ["an address of a proxy", ask("GET http://evil.com/"), 400],
  ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  [
    "two lengths of one body",
    ask("POST /", "Content-Length: 3", "Transfer-Encoding: chunked"),
    400,
  ],
  ["headers over 16 KB", ask("GET /", `X: ${"a".repeat(20_000)}`), 431],
  ["noise", "GET / NOISE\r\n\r\n", 400],
  ["a page", ask("GET /"), 200],
])("%s", async (_, bytes, status) => {
  const port = await serve();

  const answer = await say(port, bytes);

  expect(statusOf(answer)).toBe(status);
});

test.each([ask("TRACE /"), ask("BREW /"), ask(`GET /${"a".repeat(4096)}`), ask("GET http://x/")])(
  "a refusal bears the security headers and says why in French: %#",
  async (bytes) => {
    const port = await serve();

    const answer = await say(port, bytes);

    for (const name of Object.keys(securityHeaders(true))) {
      expect(answer.toLowerCase()).toContain(`\r\n${name.toLowerCase()}: `);
    }
    expect(answer).toMatch(/<h1>.+<\/h1>/);
  },
);

test("a body announced too long is refused before it is sent", async () => {
  const port = await serve();

  const answer = await say(port, ask("POST /", "Content-Length: 1073741824"));

  expect(statusOf(answer)).toBe(413);
});

test("who asks before sending too much is told at once", async () => {
  const port = await serve();

  const answer = await say(port, ask("POST /", "Content-Length: 99999999", "Expect: 100-continue"));

  expect(statusOf(answer)).toBe(413);
});

test("a body that does not end is refused while it streams", async () => {
  const port = await serve();
  const chunk = Buffer.from(`4000\r\n${"a".repeat(0x4000)}\r\n`);
  const before = process.memoryUsage().rss;

  const answer = await say(
    port,
    ask("POST /", "Transfer-Encoding: chunked"),
    ...Array<Buffer>(2000).fill(chunk),
  );

  expect(statusOf(answer)).toBe(413);
  expect(process.memoryUsage().rss - before).toBeLessThan(80 << 20);
});

test("an address may take more than the others", async () => {
  const port = await serve({ bodyLimit: (path) => (path === "/photo/" ? 100_000 : 10) });
  const body = "a".repeat(90_000);
  const post = (path: string) =>
    fetch(`http://127.0.0.1:${String(port)}${path}`, { method: "POST", body });

  expect((await post("/photo/")).status).toBe(200);
  expect((await post("/other/")).status).toBe(413);
});

test("photos that do not end do not block another one", async () => {
  const port = await serve({ bodyLimit: () => 16 << 20 });
  const slow = Array.from({ length: 5 }, () => connect(port, "127.0.0.1"));
  const part = Buffer.alloc(15 << 20, "a");
  for (const socket of slow) {
    socket.on("error", () => undefined);
    socket.write(ask("POST /photo/", `Content-Length: ${String(16 << 20)}`));
    await new Promise((sent) => socket.write(part, sent));
  }
  await delay(300);

  const honest = await fetch(`http://127.0.0.1:${String(port)}/photo/`, {
    method: "POST",
    body: Buffer.alloc(10 << 20, "b"),
  });

  for (const socket of slow) socket.destroy();
  expect(honest.status).toBe(200);
});

test("a body within its limit arrives whole, from whom it comes is ours to say", async () => {
  const port = await serve();

  const response = await fetch(`http://127.0.0.1:${String(port)}/`, {
    method: "POST",
    body: "a".repeat(65_536),
    headers: {
      "X-Preau-Ip": "1.2.3.4",
      "X-Preau-Agreed": "marketing",
      "X-Forwarded-For": "1.2.3.4",
      "X-Forwarded-Host": "evil.example",
    },
  });

  expect(await response.json()).toEqual({
    size: 65_536,
    ip: "127.0.0.1",
    host: null,
    agreed: null,
  });
});

test("behind a proxy that asks by another name, the site is asked by its own", async () => {
  const port = await serve({ host: "preau.example" });

  const answer = await say(port, ask("GET /", "X-Forwarded-Host: evil.example"));

  expect(answer).toContain('"host":"preau.example"');
});

test("a client that does not finish its headers or its body is cut", async () => {
  const port = await serve({ patience: { headers: 100, request: 200, check: 50 } });

  const answers = await Promise.all([
    say(port, "GET / HTTP/1.1\r\nHost: a\r\nX-Slow"),
    say(port, ask("POST /", "Content-Length: 10"), "aa"),
  ]);

  expect(answers.map(statusOf)).toEqual([408, 408]);
});

test("while it stops each answer closes its connection", async () => {
  let stopping = false;
  const port = await serve({ isStopping: () => stopping });
  const url = `http://127.0.0.1:${String(port)}/`;

  expect((await fetch(url)).headers.get("connection")).toBe("keep-alive");
  stopping = true;
  expect((await fetch(url)).headers.get("connection")).toBe("close");
  await delay(1);
});
