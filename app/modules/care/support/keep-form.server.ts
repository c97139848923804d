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
  textOf: (input: Input) => string;
  check: (tx: Tx, input: Input) => Promise<unknown>;
  rowOf: (input: Input) => Omit<NewCase, "kind">;
  readerOf: (input: Input) => Readonly<{ email: string; name: string | null }> | undefined;
}>;

export type Opened = Readonly<{ reference: string; follow: string }>;

/**
 * Keeps a public form and acknowledges it by mail. A doubtful one gets no mail, since the address may be anyone's. A
 * form sent twice is one case (PUB-078).
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
      const mail = { template: `${kind}_received`, now: call.now };
      await mailToSide(tx, { id, kind }, { side: "sender", ...reader }, mail);
    }
    return { reference: referenceOf(kind, id), follow: followAddress({ id, side: "sender" }) };
  });
}
