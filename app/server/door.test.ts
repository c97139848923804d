import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";

import { createDoor, drain } from "./door.ts";

async function serve() {
  const door = createDoor();
  const server = createServer((_, response) => {
    door.enter(() => response.writeHead(200, { Connection: "close" }).end("whole"));
  });
  server.on("connection", door.arrive);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { door, server, port: (server.address() as AddressInfo).port };
}

const patience = { idleMs: 300, lastMs: 5000 };

function visit(port: number): Promise<"answered" | "refused" | "cut"> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let heard = "";
    let inside = false;
    socket.on("connect", () => {
      inside = true;
      socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    });
    socket.on("data", (bytes) => (heard += String(bytes)));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (heard.includes("whole")) resolve("answered");
      else resolve(inside ? "cut" : "refused");
    });
  });
}

test("while the door is held requests wait, once it is released they are answered", () => {
  const door = createDoor();
  const answered: number[] = [];
  const ask = (number: number) => {
    door.enter(() => answered.push(number));
  };

  ask(1);
  door.hold();
  ask(2);
  ask(3);
  expect(answered).toEqual([1]);
  door.release();
  ask(4);

  expect(answered).toEqual([1, 2, 3, 4]);
});

async function keepVisiting(port: number): Promise<{ answered: number; cut: number }> {
  const count = { answered: 0, cut: 0 };
  for (;;) {
    const outcome = await visit(port);
    if (outcome === "refused") return count;
    count[outcome]++;
  }
}

test("a server that stops under load cuts no request", async () => {
  for (let round = 0; round < 5; round++) {
    const { door, server, port } = await serve();
    const visitors = Array.from({ length: 60 }, () => keepVisiting(port));
    for (let wait = 0; wait < 200; wait++) await turn();

    await drain(server, door, patience);
    const counts = await Promise.all(visitors);

    expect(counts.reduce((sum, { cut }) => sum + cut, 0)).toBe(0);
    expect(counts.reduce((sum, { answered }) => sum + answered, 0)).toBeGreaterThan(60);
  }
});

test("a request that came while the process was busy is answered", async () => {
  const { door, server, port } = await serve();
  const visits = Array.from({ length: 100 }, () => visit(port));

  await drain(server, door, patience);

  expect(new Set(await Promise.all(visits))).toEqual(new Set(["answered"]));
});

test("a connection that asks nothing does not hold the end up", async () => {
  const { door, server, port } = await serve();
  const idle = connect(port, "127.0.0.1");
  await new Promise((resolve) => server.once("connection", resolve));

  await drain(server, door, { idleMs: 10, lastMs: 60_000 });

  idle.destroy();
});
