import type { Challenge, Solution } from "altcha-lib/types";

import { challengePath } from "#app/modules/foundation/captcha/domain.ts";

/** Solves a challenge in a worker and returns its token (AUTH-012). */
export async function solveChallenge(signal: AbortSignal): Promise<string> {
  const answer = await fetch(challengePath, { signal });
  if (!answer.ok) throw new Error(`Challenge: ${String(answer.status)}.`);
  const challenge = (await answer.json()) as Challenge;
  const solution = await solve(challenge, signal);
  return btoa(JSON.stringify({ challenge, solution }));
}

function solve(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  const worker = new Worker(new URL("challenge.worker.ts", import.meta.url), { type: "module" });
  const solved = new Promise<Solution>((resolve, reject) => {
    const stop = () => {
      reject(new Error("The challenge was not solved."));
    };
    worker.onmessage = ({ data }: MessageEvent<Partial<Solution> | null>) => {
      if (data && "derivedKey" in data) resolve(data as Solution);
      else stop();
    };
    worker.onerror = stop;
    signal.addEventListener("abort", stop);
  });
  worker.postMessage({ type: "work", challenge });
  return solved.finally(() => {
    worker.terminate();
  });
}
