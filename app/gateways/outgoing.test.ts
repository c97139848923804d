import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";

import { guardedDb } from "#app/db/client.server.ts";
import { traced } from "#app/lib/tracing.server.ts";
import { database } from "#tests/database/db.ts";

import { openOutgoing, OutgoingError, type OutgoingSettings } from "./outgoing.server.ts";
import { seenOf } from "./seen.server.ts";

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

async function serverThat(...answers: Answer[]) {
  const requested: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(requested.push(request), answers.length) - 1];
    answer?.(response, request);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked: requested, url: new URL(`http://127.0.0.1:${String(port)}/`) };
}

const open = (more: Partial<OutgoingSettings> = {}) =>
  openOutgoing({ timeoutMs: 20_000, maxBytes: 1000, privateAddresses: true, ...more });

const outcome = (call: Promise<{ status: number }>) =>
  call.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof OutgoingError ? error.reason : error),
  );

const fine: Answer = (response) => response.end("fine");
const cut: Answer = (response) => response.destroy();
const silent: Answer = () => undefined;
const busy: Answer = (response) => response.writeHead(503).end();
const drip: Answer = (response) => {
  const timer = setInterval(() => response.write("."), 20);
  response.on("close", () => {
    clearInterval(timer);
  });
};
const half: Answer = (response) => {
  response.writeHead(200, { "Content-Length": "100" });
  response.write("half", () => response.destroy());
};
const flood: Answer = (response) => {
  response.on("error", () => undefined);
  response.end(Buffer.alloc(50 << 20));
};

test("an answer is read whole, with its status and headers; the body and headers are sent", async () => {
  let body = "";
  const { url } = await serverThat((response, request) => {
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => response.writeHead(404, { "X-Said": "no" }).end("nothing"));
  });

  const answer = await open()({ url, method: "POST", headers: { "X-Asked": "1" }, body: "é" });

  expect(answer).toMatchObject({ status: 404, headers: { "x-said": "no" } });
  expect(answer.body.toString()).toBe("nothing");
  expect(body).toBe("é");
});

test.for([
  ["hangs", silent, "timeout", { timeoutMs: 300 }],
  ["drips without end", drip, "timeout", { timeoutMs: 300 }],
  ["floods", flood, "too_long", {}],
  ["cuts the line", cut, "cut", {}],
  ["cuts its answer", half, "cut", {}],
] as const)("a server that %s is left: %s", async ([, answer, reason, more]) => {
  const { url, asked: requested } = await serverThat(answer);

  expect(await outcome(open(more)({ url }))).toBe(reason);
  expect(requested).toHaveLength(1);
});

test("an address without a server is said", async () => {
  expect(await outcome(open()({ url: new URL("http://127.0.0.1:1/") }))).toBe("unreachable");
});

test.each([301, 302, 303, 307, 308])("a redirect %i is not followed", async (status) => {
  const { url, asked: requested } = await serverThat((response) =>
    response.writeHead(status, { Location: "/elsewhere" }).end(),
  );

  expect(await outcome(open()({ url }))).toBe("redirect");
  expect(requested).toHaveLength(1);
});

test.for([
  ["a GET", {}, 200, 2],
  ["a POST", { method: "POST" }, "cut", 1],
  ["a POST with a key", { method: "POST", idempotent: true }, 200, 2],
] as const)("after a cut, %s ends with %s", async ([, how, end, times]) => {
  const { url, asked: requested } = await serverThat(cut, fine);

  expect(await outcome(open({ retries: 2 })({ url, ...how }))).toBe(end);
  expect(requested).toHaveLength(times);
});

test("retries are counted: the last answer is the answer", async () => {
  const { url, asked: requested } = await serverThat(busy);

  expect(await outcome(open({ retries: 2 })({ url }))).toBe(503);
  expect(requested).toHaveLength(3);
});

test("after failures in a row a host rests; then one call tries, and opens the way again", async () => {
  let ms = 0;
  const { url, asked: requested } = await serverThat(busy, busy, fine);
  const sick = await serverThat(fine);
  const send = open({ breaker: { failures: 2, restMs: 1000 }, clock: () => ms });

  const first = [await outcome(send({ url })), await outcome(send({ url }))];
  const resting = await outcome(send({ url }));
  const other = await outcome(send({ url: sick.url }));
  ms = 1001;
  const together = [outcome(send({ url })), outcome(send({ url }))];

  expect([first, resting, other]).toEqual([[503, 503], "resting", 200]);
  expect(await Promise.all(together)).toEqual([200, "resting"]);
  expect(await outcome(send({ url }))).toBe(200);
  expect(requested).toHaveLength(4);
});

test.each([
  "127.0.0.1",
  "2130706433",
  "0x7f.1",
  "localhost",
  "0.0.0.0",
  "10.1.2.3",
  "172.31.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "224.0.0.1",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[fd00::1]",
  "[fe80::1]",
  "[2002:7f00:1::]",
])("%s is no third party: nothing is sent there", async (host) => {
  const { url, asked: requested } = await serverThat(fine);
  url.hostname = host;

  const send = open({ privateAddresses: false });

  expect(await outcome(send({ url }))).toBe("private_address");
  expect(requested).toHaveLength(0);
});

test("nothing is called inside a transaction, and after it everything may be", async () => {
  const { url, asked: requested } = await serverThat(fine);
  const send = open();

  const inside = guardedDb(database).transaction(() => send({ url }));

  await expect(inside).rejects.toThrow("inside a transaction");
  expect(requested).toHaveLength(0);
  expect(await outcome(send({ url }))).toBe(200);
});

test("a call bears the trace of what it is made for, and none outside", async () => {
  const { asked: requested, url } = await serverThat(fine);
  const call = open();
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  await traced(() => call({ url, headers: { "X-Own": "a" } }), trace);
  await call({ url });

  expect(requested.map(({ headers }) => headers.traceparent)).toEqual([
    expect.stringMatching(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`)),
    undefined,
  ]);
  expect(requested[0]?.headers["x-own"]).toBe("a");
});

test.each([
  ["401", 401, true],
  ["403", 403, true],
  ["500", 500, false],
] as const)(
  "a third party that answers %s is not noted as one that answers",
  async (why, status, refusesKey) => {
    const { url } = await serverThat((response) => response.writeHead(status).end());
    await open({ name: "events" })({ url });

    expect(seenOf("events")).toMatchObject({ ok: false, failure: why, refusesKey });
  },
);

test("a refusal of what was asked is an answer; one of our key may have a form of its own", async () => {
  const { url } = await serverThat((response) => response.writeHead(402).end("checksumError"));
  await open({ name: "events" })({ url });
  expect(seenOf("events")).toMatchObject({ ok: true, failure: null, refusesKey: false });

  const refusesKey = ({ body }: { body: Buffer }) => body.includes("checksumError");
  await open({ name: "events", refusesKey })({ url });
  expect(seenOf("events")).toMatchObject({ ok: false, failure: "402", refusesKey: true });
});
