import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

import { findKept, forgetKept, sendKept, settleKept, useKept } from "./kept-sending.ts";

/** Milliseconds; a phone does not always signal that the network is back. */
const everyMs = 20_000;

export function useKeptSending(
  owner: string | undefined,
  { signIn, signOut }: Readonly<Record<"signIn" | "signOut", string>>,
) {
  const { kept, outcome } = useKept();
  const { key } = useLocation();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (state !== "idle" || !owner) return;
    settleKept();
    findKept(owner, Date.now());
  }, [state, key, owner]);

  const waits = outcome === "waiting" || outcome === "signed_out";
  useEffect(() => {
    if (!kept || !waits) return;
    const send = () => void sendKept(signIn);
    send();
    const timer = setInterval(send, everyMs);
    addEventListener("online", send);
    return () => {
      clearInterval(timer);
      removeEventListener("online", send);
    };
  }, [kept, waits, signIn]);

  // Signing out leaves nothing on a shared device.
  useEffect(() => {
    const forget = ({ target }: Event) => {
      const form = target instanceof HTMLFormElement ? target : undefined;
      if (form && new URL(form.action).pathname === signOut) forgetKept();
    };
    addEventListener("submit", forget);
    return () => {
      removeEventListener("submit", forget);
    };
  }, [signOut]);

  useEffect(() => {
    if (outcome === "sent") revalidate();
  }, [outcome, revalidate]);
  return { kept, outcome };
}
