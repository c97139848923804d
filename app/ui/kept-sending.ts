import { useSyncExternalStore } from "react";

/** A form that waits on this device for the network: whose it is, where it goes, what it holds, what it is about. */
export type KeptSending = Readonly<{
  owner: string;
  address: string;
  body: string;
  label: string;
  keptAt: number;
}>;

/** What became of a kept form: it waits, it was sent, it was refused, or its owner must sign in first. */
type Outcome = "waiting" | "sent" | "refused" | "signed_out";

type State = Readonly<{ kept?: KeptSending; outcome?: Outcome }>;

const position = "preau-kept";
/** Longer than that, nobody remembers what was typed. */
const longestMs = 7 * 24 * 60 * 60 * 1000;
const patienceMs = 4000;

let state: State = {};
/** The form is on its way by the page's own navigation: what answers it is shown there. */
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

/** What is kept on this device, and what became of it; nothing on the server. */
export const useKept = (): State =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  );

/** A device may refuse to store anything: then nothing is kept, and the browser says that it is offline. */
function stored<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Keeps a form before it leaves. */
export function keep(kept: KeptSending): void {
  stored(() => {
    localStorage.setItem(position, JSON.stringify(kept));
  });
}

/** Forgets what is kept. */
export function forgetKept(): void {
  stored(() => {
    localStorage.removeItem(position);
  });
  leaving = false;
  become({});
}

/** Finds what this person left on this device; what is another's, or too old, is forgotten. */
export function findKept(owner: string, now: number): void {
  const kept = stored(
    () => JSON.parse(localStorage.getItem(position) ?? "null") as KeptSending | null,
  );
  if (!kept || leaving) return;
  if (kept.owner !== owner || kept.keptAt < now - longestMs) forgetKept();
  else become({ kept, outcome: "waiting" });
}

/** The form leaves with the page. */
export function letLeave(): void {
  leaving = true;
}

/** A page that did not come took nothing away: what was leaving with it waits again. */
export function letStay(): void {
  leaving = false;
}

/** Another page has come: it says what became of a form that left with it, and what was said once is not said again. */
export function settleKept(): void {
  if (leaving || state.outcome === "sent") forgetKept();
}

/** Whether our site answers, within four seconds. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout(patienceMs);
  return fetch("/healthz", { cache: "no-store", signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Sends what is kept, once: its one-time key makes a second sending the first one. What does not arrive goes on
 * waiting; what is refused waits for its owner.
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

/** A form that is taken leads to another page; one that is refused comes back. */
function outcomeOf(answer: Response | undefined, signIn: string): Outcome {
  if (!answer || answer.status >= 500 || answer.status === 429) return "waiting";
  if (!answer.ok || !answer.redirected) return "refused";
  return new URL(answer.url).pathname === signIn ? "signed_out" : "sent";
}
