import { machineClock } from "#app/lib/clock.ts";
import type { ProviderName } from "#app/lib/providers.ts";

/** How a third party answered this process last, and since when it answers so. Machine time, milliseconds. */
export type Seen = Readonly<{
  ok: boolean;
  since: Date;
  at: Date;
  ms: number;
  failure: string | null;
}>;

const seen = new Map<ProviderName, Seen>();

export const seenOf = (name: ProviderName): Seen | undefined => seen.get(name);

type Heard = Readonly<{ ms: number; failure: string | null }>;

function note(name: ProviderName, { ms, failure }: Heard): void {
  const at = machineClock();
  const ok = failure === null;
  const before = seen.get(name);
  const since = before?.ok === ok ? before.since : at;
  seen.set(name, { ok, since, at, ms: Math.round(ms), failure });
}

/** Calls a third party and notes how it answered; `failureOf` says why an answer is none. */
export async function watched<Answer>(
  name: ProviderName | undefined,
  call: () => Promise<Answer>,
  failureOf: (result: { answer: Answer } | { error: unknown }) => string | null,
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
