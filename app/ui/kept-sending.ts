import { useSyncExternalStore } from "react";

export type KeptSending = Readonly<{
  owner: string;
  address: string;
  body: string;
  label: string;
  keptAt: number;
}>;

type Outcome = "waiting" | "sent" | "refused" | "signed_out";

type State = Readonly<{ kept?: KeptSending; outcome?: Outcome }>;

const position = "preau-kept";
const longestMs = 7 * 24 * 60 * 60 * 1000;
const patienceMs = 4000;

let state: State = {};
/** Sent by the page's own navigation, which shows the answer. */
let leaving = false;
const listeners = new Set<() => void>();

function become(next: State) {
  state = next;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

const nothing: State = {};

export const useKept = (): State =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  );

/** Storage may be refused: then nothing is kept. */
function stored<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export function keep(kept: KeptSending): void {
  stored(() => {
    localStorage.setItem(position, JSON.stringify(kept));
  });
}

export function forgetKept(): void {
  stored(() => {
    localStorage.removeItem(position);
  });
  leaving = false;
  become({});
}

/** Forgets a form of another user or one too old. */
export function findKept(owner: string, now: number): void {
  const kept = stored(
    () => JSON.parse(localStorage.getItem(position) ?? "null") as KeptSending | null,
  );
  if (!kept || leaving) return;
  if (kept.owner !== owner || kept.keptAt < now - longestMs) forgetKept();
  else become({ kept, outcome: "waiting" });
}

export function letLeave(): void {
  leaving = true;
}

/** The page failed to load: the form sent with it waits again. */
export function letStay(): void {
  leaving = false;
}

export function settleKept(): void {
  if (leaving || state.outcome === "sent") forgetKept();
}

export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout(patienceMs);
  return fetch("/healthz", { cache: "no-store", signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Sent once: its once key makes a second sending harmless. Undelivered forms go on waiting; refused ones wait for
 * their owner.
 */
export async function sendKept(signIn: string): Promise<void> {
  const { kept } = state;
  if (!kept || leaving) return;
  const body = new URLSearchParams(kept.body);
  const answer = await fetch(kept.address, { method: "POST", body }).catch(() => undefined);
  const outcome = outcomeOf(answer, signIn);
  if (outcome === "sent") forgetKept();
  if (outcome !== "waiting") become({ kept, outcome });
}

/** An accepted form redirects; a refused one comes back. */
function outcomeOf(answer: Response | undefined, signIn: string): Outcome {
  if (!answer || answer.status >= 500 || answer.status === 429) return "waiting";
  if (!answer.ok || !answer.redirected) return "refused";
  return new URL(answer.url).pathname === signIn ? "signed_out" : "sent";
}
