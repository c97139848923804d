import type { OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import type { Proof } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import type { NoticeTarget } from "#app/modules/foundation/case/domain.ts";

import { keepForm, type Opened } from "./keep-form.server.ts";
import type { NoticeInput, NoticeTargetPage } from "./notice.endpoints.ts";
import { findTarget, type TargetRow } from "./target.repository.server.ts";
import { isReader, pageOf, standingOf } from "./target.server.ts";

type Named = Readonly<{ kind: NoticeTarget; id: number }>;

/** The content of a notice (PUB-068): 404 when it never existed, 410 when no longer visible. */
export async function showTarget({ db, actor }: OpenCall, named: Named): Promise<NoticeTargetPage> {
  const target = await shownTarget(db, named, actor);
  const { name, text } = target;
  return { kind: named.kind, name, text, path: pageOf(named.kind, target, actor) };
}

async function shownTarget(db: Db, { kind, id }: Named, by: Actor | undefined): Promise<TargetRow> {
  const found = await findTarget(db, kind, id);
  const standing = found && isReader(found, by) ? standingOf(found) : "unseen";
  if (standing === "gone") throw new RuleError("gone", "api.support.gone");
  if (!found || standing === "unseen") throw new RuleError("not_found", "api.absent");
  return found;
}

/** Records a notice and acknowledges it if the sender left an address (API-175, LAW-22). */
export const sendNotice = (call: OpenCall, body: NoticeInput): Promise<Opened> =>
  keepForm(call, body, {
    kind: "notice",
    textOf: ({ explanation }) => explanation,
    check: (tx, { kind, target_id: id, url }) => {
      refuseElsewhere(url);
      return shownTarget(tx, { kind, id }, call.actor);
    },
    rowOf,
    readerOf: ({ email, name = null }) => (email === undefined ? undefined : { email, name }),
  });

/** Only our own pages: operators follow no other address. */
function refuseElsewhere(url: string): void {
  if (new URL(url).origin !== new URL(env.origin).origin) {
    throw fieldFault("url", "api.support.url");
  }
}

type Input = Omit<NoticeInput, keyof Proof>;

/** Reports of a minor in danger may be anonymous: the session is not kept with a notice. */
const rowOf = (input: Input) => ({
  targetKind: input.kind,
  targetId: input.target_id,
  url: input.url,
  reasonId: input.reason_id,
  text: input.explanation,
  firstname: input.name ?? null,
  email: input.email ?? null,
});
