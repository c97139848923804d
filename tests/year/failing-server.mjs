// Loaded before a server of the year with everybody: its third parties, which it plays itself over HTTP, fail at random.
// FAULTS=SEED PERCENT, of their calls that write: a failure, a refusal for haste, an answer that is lost, a slow one.
import { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const [seed = 1, percent = 0] = (process.env.FAULTS ?? "").split(" ").map(Number);
const slowMs = 1500;

let state = seed >>> 0;

/** Of mulberry32: in [0, 1). */
function draw() {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const refuse = (status) => (_, answer) => {
  answer.writeHead(status, { "Content-Type": "application/json" });
  answer.end(JSON.stringify({ error: { type: "api_error", code: "internal", message: "" } }));
};

/** Each gets the request, its answer, and what would have answered. */
const faults = [
  refuse(500),
  refuse(429),
  (request, answer, act) => {
    answer.end = () => request.socket.destroy();
    act();
  },
  async (_request, _answer, act) => {
    await delay(slowMs);
    act();
  },
];

const emit = Server.prototype.emit;

Server.prototype.emit = function (event, ...given) {
  const act = () => emit.call(this, event, ...given);
  if (event !== "request") return act();
  const isStandIn = this.address()?.port !== Number(process.env.PORT);
  const [request, answer] = given;
  if (!isStandIn || request.method !== "POST" || draw() * 100 >= percent) return act();
  faults[Math.floor(draw() * faults.length)](request, answer, act);
  return true;
};
