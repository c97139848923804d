import { expect, test } from "vitest";

import { holdUploads } from "./uploads.ts";

function senders(mostBytes: number) {
  const uploads = holdUploads(mostBytes);
  const refused: string[] = [];
  const begin = (name: string, network: string) => uploads.begin(network, () => refused.push(name));
  return { uploads, refused, begin };
}

test("slow senders of one network cut each other, and no sender from elsewhere", () => {
  const { uploads, refused, begin } = senders(64);
  for (const name of ["a", "b", "c", "d"]) uploads.add(begin(name, "slow"), 15);
  const honest = begin("honest", "elsewhere");

  uploads.add(honest, 10);
  expect(refused).toEqual(["a"]);
  uploads.add(begin("e", "slow"), 15);

  expect(refused).toEqual(["a", "b"]);
});

test("what is over or refused holds nothing, and counts once", () => {
  const { uploads, refused, begin } = senders(10);
  const first = begin("first", "one");
  uploads.add(first, 10);
  uploads.end(first);
  uploads.end(first);
  const second = begin("second", "one");
  uploads.add(second, 11);
  uploads.add(second, 11);

  expect(refused).toEqual(["second"]);
  const third = begin("third", "one");
  uploads.add(third, 10);
  expect(refused).toEqual(["second"]);
});
