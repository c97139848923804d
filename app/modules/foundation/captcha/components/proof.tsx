import { useEffect, useRef, useState } from "react";

import { Honeypot } from "#app/ui/honeypot.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";

/** A challenge is valid for ten minutes; slow writers get a new one before. */
const renewedMs = 8 * 60_000;

type ProofProps = Readonly<{ robot: { trap: string; stamp: string; value: string } }>;

/**
 * Proof that a person fills the form: a trap, a signed time and, with scripts, a solved challenge (PUB-078). If the
 * challenge fails, the form still works.
 */
export function Proof({ robot }: ProofProps) {
  const result = useLastResult();
  const position = useRef<HTMLSpanElement>(null);
  const token = useSolved(position, result);
  return (
    <>
      <Honeypot {...robot} />
      <span ref={position} hidden />
      {token && <input type="hidden" name="reCaptchaToken" value={token} />}
    </>
  );
}

/** Starts at the first focus; renewed after each answer, since a token is valid once. */
function useSolved(index: React.RefObject<HTMLElement>, answered: unknown): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const form = index.current?.closest("form");
    const stopped = new AbortController();
    const solve = () => {
      import("./solve-challenge.ts")
        .then((module) => module.solveChallenge(stopped.signal))
        .then(setToken)
        .catch(() => undefined);
    };
    let again: ReturnType<typeof setInterval> | undefined;
    const begin = () => {
      if (again !== undefined) return;
      again = setInterval(solve, renewedMs);
      solve();
    };
    // The gesture that hydrated the page may have been this focus.
    if (form?.contains(document.activeElement)) begin();
    form?.addEventListener("focusin", begin);
    return () => {
      stopped.abort();
      clearInterval(again);
      form?.removeEventListener("focusin", begin);
      setToken(undefined);
    };
  }, [index, answered]);
  return token;
}
