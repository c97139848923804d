// How long a private page takes: requested one at a time, with its session.
import { setTimeout as delay } from "node:timers/promises";

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The Cookie header of a new session. */
async function signIn(origin, email, password) {
  const answer = await fetch(`${origin}/connexion/`, {
    method: "POST",
    redirect: "manual",
    headers: { "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ email, password }),
  });
  if (answer.status !== 303) throw new Error(`${email} is not let in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

/** The headers of a new session on a server. */
export const signedIn = async ({ origin }, email, password) => ({
  Cookie: await signIn(origin, email, password),
});

/** How long each of so many askings took, in milliseconds; throws when one is not answered with its page. */
export async function timesMs({ server, path, headers }, askings = 30) {
  const times = [];
  while (times.length < askings) {
    const began = performance.now();
    const answer = await fetch(server.origin + path, { headers, redirect: "manual" });
    await answer.arrayBuffer();
    const took = performance.now() - began;
    // Papers are bounded by the minute, also for their owner.
    if (answer.status === 429) await delay(1000 * Number(answer.headers.get("Retry-After")));
    else times.push(took);
    if (answer.status !== 200 && answer.status !== 429)
      throw new Error(`${path} answers ${answer.status}`);
  }
  return times;
}

/** The median of so many askings, in milliseconds. */
export const medianMs = async (page, askings) => median(await timesMs(page, askings));

/** One line per page: its median over the rounds, and how many times that of the bare page. */
export function linesOf(seen, base) {
  const least = median(seen[base]);
  return [
    "| page, asked one at a time | median ms | ÷ bare Remix page |",
    "| --- | --- | --- |",
    ...Object.entries(seen).map(
      ([name, all]) =>
        `| ${name} | ${median(all).toFixed(1)} | ${(median(all) / least).toFixed(1)} |`,
    ),
  ];
}
