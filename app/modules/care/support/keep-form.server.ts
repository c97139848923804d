import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import {
  isDoubtful,
  isWorn,
  requireSolved,
  sendingMark,
} from "#app/modules/foundation/captcha/doubt.server.ts";
import type { Proof } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { referenceOf } from "#app/modules/foundation/case/domain.ts";
import { mailToSide } from "#app/modules/foundation/case/notify.server.ts";
import { type NewCase, openCase } from "#app/modules/foundation/case/open.server.ts";
import { followAddress } from "#app/modules/foundation/case/token.server.ts";

type PublicForm<Input> = Readonly<{
  kind: "contact" | "notice";
  /** What the sender wrote. */
  textOf: (input: Input) => string;
  /** Refuses what the form may not be about. */
  check: (tx: Tx, input: Input) => Promise<unknown>;
  rowOf: (input: Input) => Omit<NewCase, "kind">;
  /** Who is told that it came; nobody without an address. */
  readerOf: (input: Input) => Readonly<{ email: string; name: string | null }> | undefined;
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
  const { reCaptchaToken, website, shown_at, ...input } = body;
  const proof = { reCaptchaToken, website, shown_at };
  const { kind } = form;
  const looksDoubtful = isDoubtful(call, { ...proof, text: form.textOf(input) });
  return call.db.transaction(async (tx) => {
    await form.check(tx, input);
    const doubtful = looksDoubtful || (await isWorn(tx, call, kind, proof));
    const { id, isNew } = await openCase(
      tx,
      { ...form.rowOf(input), kind, doubtful, sendingMark: sendingMark(proof, input) },
      { by: call.actor, now: call.now },
    );
    if (isNew) await requireSolved(tx, call, proof);
    const reader = isNew && !doubtful ? form.readerOf(input) : undefined;
    if (reader) {
      const view = { template: `${kind}_received`, now: call.now };
      await mailToSide(tx, { id, kind }, { side: "sender", ...reader }, view);
    }
    return { reference: referenceOf(kind, id), follow: followAddress({ id, side: "sender" }) };
  });
}
