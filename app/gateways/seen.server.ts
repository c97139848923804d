import { machineClock } from "#app/lib/clock.ts";
import { counter, gauge, timing } from "#app/lib/metrics.ts";
import type { ProviderName } from "#app/lib/providers.ts";

/** How a third party answered this process last, and since when it answers so. Machine time, milliseconds. */
export type Seen = Readonly<{
  ok: boolean;
  since: Date;
  at: Date;
  ms: number;
  failure: string | null;
  /** It is there, but knows no key or password of ours: nothing works until they are changed. */
  refusesKey: boolean;
}>;

/** Why an answer is none. */
export type Failure = Readonly<{ why: string; isKey?: boolean }>;

const seen = new Map<ProviderName, Seen>();

export const seenOf = (name: ProviderName): Seen | undefined => seen.get(name);

const calls = counter({
  name: "preau_provider_calls_total",
  help: "Calls of a third party, by what came of them.",
  labels: ["provider", "outcome"],
});

const took = timing(
  {
    name: "preau_provider_call_seconds",
    help: "How long a third party took to answer, or to be given up.",
    labels: ["provider"],
  },
  [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
);

gauge(
  {
    name: "preau_provider_up",
    help: "1 while the last call of a third party was answered; absent until the first one.",
    labels: ["provider"],
  },
  () => [...seen].map(([name, { ok }]) => ({ values: [name], value: Number(ok) })),
);

type Heard = Readonly<{ ms: number; failure: Failure | null }>;

function note(name: ProviderName, { ms, failure }: Heard): void {
  const at = machineClock();
  const ok = failure === null;
  const before = seen.get(name);
  const since = before?.ok === ok ? before.since : at;
  const [why, refusesKey] = [failure?.why ?? null, failure?.isKey === true];
  seen.set(name, { ok, since, at, ms: Math.round(ms), failure: why, refusesKey });
  calls.add([name, ok ? "answered" : refusesKey ? "key_refused" : "failed"]);
  took.observe([name], ms / 1000);
}

/** Calls a third party and notes how it answered; `failureOf` says why an answer is none. */
export async function watched<Answer>(
  name: ProviderName | undefined,
  call: () => Promise<Answer>,
  failureOf: (result: { answer: Answer } | { error: unknown }) => Failure | null,
): Promise<Answer> {
  if (name === undefined) return call();
  const start = performance.now();
  const heard = (result: Parameters<typeof failureOf>[0]) => {
    note(name, { ms: performance.now() - start, failure: failureOf(result) });
  };
  try {
    const answer = await call();
    heard({ answer });
    return answer;
  } catch (error) {
    heard({ error });
    throw error;
  }
}
