import { useEffect, useRef, useState } from "react";

import { Honeypot } from "#app/ui/honeypot.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";

/** A solved challenge is good for ten minutes: a slow writer has a new one before. */
const renewedMs = 8 * 60_000;

type ProofProps = Readonly<{ robot: { trap: string; stamp: string; value: string } }>;

/**
 * What a public form carries for a proof that a person fills it: a trap and a signed time, and with scripts a
 * challenge that the browser solves from the first focus on (PUB-078). What fails changes nothing: none is needed.
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

/** The token of a challenge, from the first focus of the form on; a new one after each answer, for none serves twice. */
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
    // The gesture that brought the page to life may have been this focus.
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
