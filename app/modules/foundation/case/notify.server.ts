import type { Tx } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";

import { type CaseSide, referenceOf } from "./domain.ts";
import type { CaseRow, Sender } from "./repository.server.ts";
import { followAddress } from "./token.server.ts";

type Notice = Readonly<{
  template: string;
  /** That of the case, unless given. */
  link?: string | undefined;
  details?: Readonly<Record<string, string | readonly string[]>>;
  now: Date;
}>;

/** 409 when the sender left no address. */
export async function mailToSender(
  tx: Tx,
  { row, sender }: { row: Pick<CaseRow, "id" | "kind">; sender: Sender },
  notice: Notice,
): Promise<void> {
  const { email, firstname } = sender;
  if (email === null) throw new RuleError("conflict", "api.support.no_address");
  await mailToSide(tx, row, { side: "sender", email, name: firstname }, notice);
}

type Reader = Readonly<{ side: CaseSide; email: string; name: string | null }>;

export async function mailToSide(
  tx: Tx,
  { id, kind }: Pick<CaseRow, "id" | "kind">,
  { side, email, name }: Reader,
  { template, details, link, now }: Notice,
): Promise<void> {
  const reference = referenceOf(kind, id);
  await sendMail(
    tx,
    {
      to: email,
      template,
      link: link ?? followAddress({ id, side }),
      details: { ...details, reference, name: name ? ` ${name}` : "" },
    },
    now,
  );
}
