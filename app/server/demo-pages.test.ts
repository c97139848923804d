import { Hono } from "hono";
import { expect } from "vitest";

import { clock as clockTable } from "#app/db/table.server.ts";
import { machineClock, plusDays } from "#app/lib/clock.ts";
import { paths } from "#app/paths.ts";
import { test } from "#tests/database/db.ts";
import { testGateways } from "#tests/gateways/gateways.ts";

import { demoPages } from "./demo-pages.server.ts";

const minute = 60_000;

test("the clock's form bears a key: the same bytes twice move it once (CNV-12)", async ({ db }) => {
  const alone = <Value>(_: number, run: () => Promise<Value>) => run();
  let offset = 0;
  const pages = new Hono().route(
    "/",
    demoPages({
      connection: { db, alone },
      gateways: testGateways,
      clock: () => new Date(Date.now() + offset),
      stylesheet: "/style.css",
    }),
  );
  const read = async () => (await pages.request(paths.demo)).text();
  const move = async (key: string) => {
    const response = await pages.request(paths.demo, {
      method: "POST",
      body: new URLSearchParams({ step: "day", once_key: key }),
    });
    expect(response.status).toBe(303);
    offset = (await db.select().from(clockTable))[0]?.offsetMs ?? 0;
    return offset;
  };
  const keyIn = (page: string) => /name="once_key" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const day = plusDays(machineClock(), 1).getTime() - machineClock().getTime();

  const [first, second] = [keyIn(await read()), keyIn(await read())];
  expect(first).not.toBe(second);
  const moved = await move(first);
  expect(Math.abs(moved - day)).toBeLessThan(minute);
  expect(await move(first)).toBe(moved);
  expect(Math.abs((await move(second)) - 2 * day)).toBeLessThan(minute);
});
