import { expect, test } from "vitest";

import { type Letter, Outbox } from "./outbox.ts";

const candidate = (to: number, name: string): Letter => ({
  kind: "candidate",
  to,
  body: JSON.stringify({ candidate: name }),
});

test("candidates for one seat that wait leave as one signal, everything else in its order", async () => {
  const posted: Letter[] = [];
  const outbox = new Outbox((letter) => {
    posted.push(letter);
    return Promise.resolve(Response.json(null));
  });
  for (const name of ["a", "b", "c"]) outbox.send(candidate(7, name));
  outbox.send(candidate(8, "d"));
  outbox.send({ kind: "chat", body: "Bonjour" });

  await expect.poll(() => posted.length).toBe(4);
  expect(posted.map(({ kind, to, body }) => [kind, to, body])).toEqual([
    ["candidate", 7, '{"candidate":"a"}'],
    ["candidate", 7, '[{"candidate":"b"},{"candidate":"c"}]'],
    ["candidate", 8, '{"candidate":"d"}'],
    ["chat", undefined, "Bonjour"],
  ]);
});

test("more candidates than one signal may hold leave as several", async () => {
  const posted: Letter[] = [];
  const outbox = new Outbox((letter) => {
    posted.push(letter);
    return Promise.resolve(Response.json(null));
  });
  const long = "x".repeat(900);
  for (let number = 0; number < 9; number++) outbox.send(candidate(7, long));

  const sent = () => posted.flatMap(({ body = "" }) => [JSON.parse(body) as object]).flat().length;
  await expect.poll(sent).toBe(9);
  expect(posted.every(({ body = "" }) => body.length <= 4000)).toBe(true);
});
