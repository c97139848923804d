import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";

import { referenceOf } from "./domain.ts";
import { isDoubtful, isWorn, requireSolved, sendingMark } from "./doubt.server.ts";
import { mailToSide } from "./notify.server.ts";
import { type NewCase, openCase } from "./open.server.ts";
import type { Proof } from "./proof.endpoints.ts";
import { followAddress } from "./token.server.ts";

type PublicForm<Said> = Readonly<{
  kind: "contact" | "notice";
  /** What the sender wrote. */
  textOf: (said: Said) => string;
  /** Refuses what the form may not be about. */
  check: (tx: Tx, said: Said) => Promise<unknown>;
  rowOf: (said: Said) => Omit<NewCase, "kind">;
  /** Who is told that it came; nobody without an address. */
  readerOf: (said: Said) => Readonly<{ email: string; name: string | null }> | undefined;
}>;

/** How a case is named, and where it is followed. */
export type Opened = Readonly<{ reference: string; follow: string }>;

/**
 * Keeps what came by a form that anybody may send, and acknowledges it by mail. What looks doubtful is kept too, and
 * nobody is written to: the address may be anybody's. The same form sent twice is one case (PUB-078).
 */
export async function keepForm<Body extends Proof>(
  call: OpenCall,
  body: Body,
  form: PublicForm<Omit<Body, keyof Proof>>,
): Promise<Opened> {
  const { reCaptchaToken, website, shown_at, ...said } = body;
  const proof = { reCaptchaToken, website, shown_at };
  const { kind } = form;
  const looksDoubtful = isDoubtful(call, { ...proof, text: form.textOf(said) });
  return call.db.transaction(async (tx) => {
    await form.check(tx, said);
    const doubtful = looksDoubtful || (await isWorn(tx, call, kind, proof));
    const { id, isNew } = await openCase(
      tx,
      { ...form.rowOf(said), kind, doubtful, sendingMark: sendingMark(proof, said) },
      { by: call.actor, now: call.now },
    );
    if (isNew) await requireSolved(tx, call, proof);
    const reader = isNew && !doubtful ? form.readerOf(said) : undefined;
    if (reader) {
      const told = { template: `${kind}_received`, now: call.now };
      await mailToSide(tx, { id, kind }, { side: "sender", ...reader }, told);
    }
    return { reference: referenceOf(kind, id), follow: followAddress({ id, side: "sender" }) };
  });
}
