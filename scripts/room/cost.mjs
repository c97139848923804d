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
  return {
    page: url,
    place,
    signals: `${address}/signals`,
    board: `${address}/board`,
    last: 0,
    read: 0,
  };
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
  const query = new URLSearchParams({ place: person.place, after: String(person.read) });
  const { entries } = await (await fetch(`${person.board}?${query}`)).json();
  person.read = entries.at(-1)?.id ?? person.read;
}

/** What was drawn in half a minute, as the pages send it: the others have heard it from the browser that drew. */
async function drawn(from) {
  const points = Array.from({ length: 12 }, (_, turn) => [100 + turn * 20, 300 + turn]).flat();
  const stroke = { kind: "stroke", page: 1, body: { colour: "ink", points } };
  const entries = Array.from({ length: ofHour.strokes / ofHour.sendings }, () => ({
    ...stroke,
    key: crypto.randomUUID(),
  }));
  const { place, board, read: after } = from;
  const { entries: read } = await send(board, { place, entries, after });
  from.read = read.at(-1)?.id ?? from.read;
}

/** Of an hour with six strokes and a line of chat a minute. */
const ofHour = { strokes: 360, lines: 60, sendings: 120 };
/** Milliseconds between two acts: under the limits of a network. */
const paceMs = 270;

/** What is done in an hour, one thing after another without its pauses. */
async function lesson(teacher, family, part = 1) {
  for (let turn = 0; turn < ofHour.lines * part; turn++) {
    for (let sent = 0; sent < ofHour.sendings / ofHour.lines; sent++) {
      await drawn(teacher);
      await delay(paceMs);
    }
    await pull(family);
    await tell(family, { kind: "chat", body: "Et maintenant ?" });
    await delay(paceMs);
  }
}

/** Once the server has done it all some dozens of times, as it has after its first lessons. */
export async function cost(market, { minutes }) {
  const [server] = market.servers;
  const teacher = await atPlace(market, market.teacher, "Camille");
  const family = await atPlace(market, market.family, "Adam");
  const both = [teacher, family];
  const enter = async () => {
    for (const person of both) await come(person);
    await meet(teacher, family);
  };
  const leave = async () => {
    for (const person of both) {
      await tell(person, { kind: "leave" });
      person.end();
    }
  };
  /** Milliseconds of processor of an act and of its whole time. */
  const spent = async (act) => {
    const [before, began] = [cpuMsOf(server.child), performance.now()];
    await act();
    return { ms: cpuMsOf(server.child) - before, took: performance.now() - began };
  };
  const cold = await spent(enter);
  await lesson(teacher, family, 0.25);
  for (let time = 0; time < 15; time++) {
    await leave();
    await enter();
  }
  await leave();
  await delay(20_000);
  const idle = await spent(() => delay(minutes * 60_000));
  /** Seconds, without what a server does that has nobody. */
  const above = ({ ms, took }) => (ms - (idle.ms * took) / idle.took) / 1000;
  const entered = above(await spent(enter));
  await delay(20_000);
  const quiet = await spent(() => delay(minutes * 60_000));
  const lines = (above(quiet) * 3_600_000) / quiet.took;
  const acts = above(await spent(() => lesson(teacher, family)));
  await leave();
  const found = (...parts) => parts.reduce((sum, one) => sum + one, 0);
  const row = (what, seconds, bound) => ({
    what: `server’s processor, an hour of two people, ${what}`,
    found: `${seconds.toFixed(2)} s`,
    bound: bound === undefined ? "no target" : `${String(bound)} s`,
    isReached: bound === undefined || seconds <= bound,
  });
  return [
    row("a server without people", (idle.ms * 3600) / idle.took),
    row("to enter and meet (first time in a process)", cold.ms / 1000),
    row("to enter and meet", entered),
    row("two open lines", lines),
    row("six strokes and a line of chat a minute", acts),
    row("signalling in all", found(entered, lines), hourSeconds),
    row("with board and chat in all", found(entered, lines, acts), hourSeconds),
  ];
}
