// What two people cost the server: the requests that their pages send, without a browser that works beside it.
import { setTimeout as delay } from "node:timers/promises";

import { cpuMsOf } from "./market.mjs";

const hourSeconds = 1;
/** Characters of a session description, and the candidates of one side. */
const description = "v".repeat(6000);
const candidates = 4;

/** A person at the door, signed in; `room` as its address. */
async function atPlace(market, email, name) {
  const [server] = market.servers;
  const room = await market.roomOf(email);
  const id = room.split("/")[2];
  const query = new URLSearchParams({ id, name });
  const token = await market.tokenOf(email);
  const { url } = await market.ask(token, "GET", `/api/public/videoconf/join-url/?${query}`);
  const place = new URL(url).searchParams.get("place");
  const address = `${server.origin}/api/public/rooms/${id}`;
  return { page: url, place, signals: `${address}/signals`, board: `${address}/board`, last: 0 };
}

async function send(address, body) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const tell = ({ signals, place }, signal) => send(signals, { place, ...signal });

/** Its line of events, read until `leave`. */
async function listen(person) {
  const query = new URLSearchParams({ place: person.place, after: String(person.last) });
  const ending = new AbortController();
  const answer = await fetch(`${person.signals}?${query}`, { signal: ending.signal });
  const reader = answer.body.getReader();
  const read = async () => {
    while (!(await reader.read()).done);
  };
  read().catch(() => undefined);
  person.end = () => ending.abort();
}

/** The page, the seat, the line. */
async function come(person) {
  await (await fetch(person.page)).text();
  const { seat, last } = await tell(person, { kind: "enter" });
  Object.assign(person, { seat, last });
  await listen(person);
  await tell(person, { kind: "state", body: '{"hasMicro":true,"hasCamera":true}' });
}

async function meet(one, other) {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ]) {
    await tell(from, { kind: "description", to: to.seat, body: description });
    for (let turn = 0; turn < candidates; turn++)
      await tell(from, { kind: "candidate", to: to.seat, body: '{"candidate":"…"}' });
  }
}

async function pull(person) {
  const query = new URLSearchParams({ place: person.place, after: String(person.read ?? 0) });
  const { entries } = await (await fetch(`${person.board}?${query}`)).json();
  person.read = entries.at(-1)?.id ?? person.read;
}

/** Each reads it on the board. */
async function stroke(from, to) {
  const points = Array.from({ length: 12 }, (_, turn) => [100 + turn * 20, 300 + turn]).flat();
  const entry = { kind: "stroke", page: 1, body: { colour: "ink", points } };
  await send(from.board, {
    place: from.place,
    entries: [{ ...entry, key: crypto.randomUUID() }],
  });
  await pull(from);
  await pull(to);
}

/** Six strokes and a line of chat a minute; `minuteMs` shorter than a minute warms the server up. */
async function lesson(teacher, family, minutes, minuteMs) {
  for (let turn = 0; turn < minutes * 6; turn++) {
    await stroke(teacher, family);
    if (turn % 6 === 0) await tell(family, { kind: "chat", body: "Et maintenant ?" });
    await delay(minuteMs / 6);
  }
}

/** Once the server has done it all some dozens of times, as it has after its first lessons. */
export async function cost(market, { minutes }) {
  const [server] = market.servers;
  const teacher = await atPlace(market, market.teacher, "Camille");
  const family = await atPlace(market, market.family, "Adam");
  const spent = async (act) => {
    const before = cpuMsOf(server.child);
    await act();
    return cpuMsOf(server.child) - before;
  };
  const alone = (await spent(() => delay(60_000))) * 60;
  const entering = await spent(async () => {
    await come(teacher);
    await come(family);
    await meet(teacher, family);
  });
  for (let turn = 0; turn < 20; turn++) await meet(teacher, family);
  await lesson(teacher, family, 15, 1000);
  const perHour = (ms) => ((ms / minutes) * 60 - alone) / 1000;
  const quiet = perHour(await spent(() => delay(minutes * 60_000)));
  const lived = perHour(await spent(() => lesson(teacher, family, minutes, 60_000)));
  for (const person of [teacher, family]) {
    await tell(person, { kind: "leave" });
    person.end();
  }
  const entered = entering / 1000;
  const row = (what, seconds, bound) => ({
    what: `server’s processor, an hour of two people, ${what}`,
    found: `${seconds.toFixed(2)} s, ${entered.toFixed(2)} s of it to enter (${String(minutes)} minutes measured, ${(alone / 1000).toFixed(2)} s an hour without them)`,
    bound: bound === undefined ? "no target" : `${String(bound)} s`,
    isReached: bound === undefined || seconds <= bound,
  });
  return [
    row("signalling", quiet + entered, hourSeconds),
    row("with six strokes and a line of chat a minute", lived + entered),
  ];
}
