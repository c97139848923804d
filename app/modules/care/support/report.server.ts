import type { OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import type { Proof } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import type { NoticeTarget } from "#app/modules/foundation/case/domain.ts";

import { keepForm, type Opened } from "./keep-form.server.ts";
import type { NoticeInput, NoticeTargetPage } from "./notice.endpoints.ts";
import { findTarget, type TargetRow } from "./target.repository.server.ts";
import { pageOf, standingOf } from "./target.server.ts";

type Named = Readonly<{ kind: NoticeTarget; id: number }>;

/** What a notice would be about (PUB-068): 404 when there never was one, 410 when visitors see it no more. */
export async function showTarget({ db }: OpenCall, named: Named): Promise<NoticeTargetPage> {
  const target = await shownTarget(db, named);
  const { name, text } = target;
  return { kind: named.kind, name, text, path: pageOf(named.kind, target) };
}

async function shownTarget(db: Db, { kind, id }: Named): Promise<TargetRow> {
  const found = await findTarget(db, kind, id);
  const standing = found && standingOf(found);
  if (standing === "gone") throw new RuleError("gone", "api.support.gone");
  if (!found || standing === "unseen") throw new RuleError("not_found", "api.absent");
  return found;
}

/** Keeps a notice about a content and acknowledges it to whoever left an address (API-175, LAW-22). */
export const sendNotice = (call: OpenCall, body: NoticeInput): Promise<Opened> =>
  keepForm(call, body, {
    kind: "notice",
    textOf: ({ explanation }) => explanation,
    check: (tx, { kind, target_id: id, url }) => {
      refuseElsewhere(url);
      return shownTarget(tx, { kind, id });
    },
    rowOf,
    readerOf: ({ email, name = null }) => (email === undefined ? undefined : { email, name }),
  });

/** A notice is about a page of ours: its operator follows no other address. */
function refuseElsewhere(url: string): void {
  if (new URL(url).origin !== new URL(env.origin).origin) {
    throw fieldFault("url", "api.support.url");
  }
}

type Input = Omit<NoticeInput, keyof Proof>;

/** Who tells of a minor in danger may stay unknown: what is signed in is not kept with a notice. */
const rowOf = (input: Input) => ({
  targetKind: input.kind,
  targetId: input.target_id,
  url: input.url,
  reasonId: input.reason_id,
  text: input.explanation,
  firstname: input.name ?? null,
  email: input.email ?? null,
});
