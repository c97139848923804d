import { expect, test } from "vitest";

import { Gate, Gates } from "./gate.ts";

test("four go at once, sixty-four wait, the next one is refused at once", async () => {
  const gate = new Gate(4, 64, () => new Error("full"));
  let running = 0;
  let most = 0;
  const run = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
  };

  const all = await Promise.allSettled(Array.from({ length: 100 }, () => gate.pass(run)));

  expect(most).toBe(4);
  expect(all.filter(({ status }) => status === "rejected")).toHaveLength(32);
  await expect(gate.pass(run)).resolves.toBeUndefined();
});

test("a run that fails leaves its place", async () => {
  const gate = new Gate(1, 0, () => new Error("full"));

  await expect(gate.pass(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");

  await expect(gate.pass(() => Promise.resolve("done"))).resolves.toBe("done");
});

test("each key has a gate of its own", async () => {
  const gates = new Gates({ atOnce: 1, mayWait: 2 }, () => new Error("full"));
  const running = new Map<string, number>();
  let most = 0;
  const run = (key: string) =>
    gates.pass(key, async () => {
      running.set(key, (running.get(key) ?? 0) + 1);
      most = Math.max(most, running.get(key) ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running.set(key, (running.get(key) ?? 0) - 1);
    });

  const all = await Promise.allSettled(["a", "a", "a", "a", "b", "b"].map(run));

  expect(most).toBe(1);
  expect(all.map(({ status }) => status === "fulfilled")).toEqual([
    ...[true, true, true, false],
    ...[true, true],
  ]);
  await expect(run("a")).resolves.toBeUndefined();
});
