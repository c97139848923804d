import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Letter } from "./outbox.ts";
import { Peers } from "./peers.ts";

/** A browser’s connection of which nothing comes until the test says so. */
class Connection {
  static made: Connection[] = [];
  connectionState = "new";
  signalingState = "stable";
  onconnectionstatechange?: () => void;
  channel = { readyState: "connecting", sent: [] as string[], send: (text: string) => text };
  constructor() {
    Connection.made.push(this);
  }
  createDataChannel() {
    this.channel.send = (text) => String(this.channel.sent.push(text));
    return this.channel;
  }
  getSenders() {
    return [];
  }
  addTransceiver() {
    return undefined;
  }
  restartIce() {
    return undefined;
  }
  close() {
    this.connectionState = "closed";
  }
  turn(connectionState: string, readyState: string) {
    Object.assign(this, { connectionState });
    Object.assign(this.channel, { readyState });
    this.onconnectionstatechange?.();
  }
}

class Stream {
  getTracks() {
    return [];
  }
}

beforeEach(() => {
  Connection.made = [];
  vi.useFakeTimers();
  vi.stubGlobal("RTCPeerConnection", Connection);
  vi.stubGlobal("MediaStream", Stream);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(own: number) {
  const told: Letter[] = [];
  const stream = new Stream() as unknown as MediaStream;
  const peers = new Peers({
    stream,
    tell: (letter) => told.push(letter),
    drop: () => undefined,
    changed: () => undefined,
    said: () => undefined,
  });
  peers.own = own;
  return { peers, told };
}

test("two networks that do not join without a relay are said to, until a way is found (PUB-043)", () => {
  const { peers, told } = open(1);
  peers.keep([2]);
  vi.advanceTimersByTime(14_999);
  expect(peers.isBlocked(2)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(peers.isBlocked(2)).toBe(true);
  expect(told).toEqual([{ kind: "again", to: 2 }]);
  Connection.made.at(-1)?.turn("connected", "open");
  expect(peers.isBlocked(2)).toBe(false);
});

test("a connection lost after it was found is no closed network", () => {
  const { peers } = open(1);
  peers.keep([2]);
  const [connection] = Connection.made;
  connection?.turn("connected", "open");
  connection?.turn("failed", "open");
  vi.advanceTimersByTime(60_000);
  expect(peers.isBlocked(2)).toBe(false);
});

test("what is said reaches all only where each connection of the room carries it", () => {
  const { peers } = open(1);
  expect(peers.isHeardByAll).toBe(false);
  peers.keep([2, 3]);
  const [one, other] = Connection.made;
  one?.turn("connected", "open");
  other?.turn("connected", "connecting");
  expect(peers.isHeardByAll).toBe(false);
  peers.say("a");
  other?.turn("connected", "open");
  expect(peers.isHeardByAll).toBe(true);
  peers.say("b");
  one?.turn("disconnected", "open");
  expect(peers.isHeardByAll).toBe(false);
  expect([one?.channel.sent, other?.channel.sent]).toEqual([["a", "b"], ["b"]]);
});
