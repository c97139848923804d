import type { OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { lessonSlug } from "#app/modules/teacher/domain.ts";
import { paths, pathTo } from "#app/paths.ts";

import { type NoticeTarget, referenceOf } from "./domain.ts";
import { isDoubtful, requireSolved, sendingMark } from "./doubt.server.ts";
import type { NoticeInput, NoticeTargetPage } from "./notice.endpoints.ts";
import { mailToSide } from "./notify.server.ts";
import { openCase } from "./open.server.ts";
import { findTarget, type TargetRow } from "./target.repository.server.ts";
import { followAddress } from "./token.server.ts";

type Named = Readonly<{ kind: NoticeTarget; id: number }>;

/** What a notice would be about (PUB-068): 404 when there never was one, 410 when visitors see it no more. */
export async function showTarget({ db }: OpenCall, named: Named): Promise<NoticeTargetPage> {
  const { name, text, teacherId: id, title } = await shownTarget(db, named);
  const page = pathTo(paths.lesson, { lesson: lessonSlug({ id, title }) });
  const path = named.kind === "review" ? `${page}#avis` : page;
  return { kind: named.kind, name, text, path };
}

async function shownTarget(db: Db, { kind, id }: Named): Promise<TargetRow> {
  const found = await findTarget(db, kind, id);
  if (!found) throw new RuleError("not_found", "api.absent");
  if (found.status === "left" || found.withheld === "all") {
    throw new RuleError("gone", "api.support.gone");
  }
  if (found.status !== "hired") throw new RuleError("not_found", "api.absent");
  return found;
}

/**
 * Keeps a notice about a content and acknowledges it to whoever left an address (API-175, LAW-22). What looks
 * doubtful is kept too, and nobody is written to. The same form sent twice is one notice.
 */
export async function sendNotice(
  call: OpenCall,
  body: NoticeInput,
): Promise<{ reference: string; follow: string }> {
  const { reCaptchaToken, website, shown_at, ...said } = body;
  const proof = { reCaptchaToken, website, shown_at };
  const doubtful = isDoubtful(call, { ...proof, text: said.explanation });
  return call.db.transaction(async (tx) => {
    await shownTarget(tx, { kind: said.kind, id: said.target_id });
    const { id, isNew } = await openCase(
      tx,
      { ...rowOf(said), doubtful, sendingMark: sendingMark(proof, said) },
      { by: call.actor, now: call.now },
    );
    if (isNew) await requireSolved(tx, call, proof);
    if (isNew && !doubtful && said.email !== undefined) {
      const reader = { side: "sender", email: said.email, name: said.name ?? null } as const;
      const told = { template: "notice_received", now: call.now };
      await mailToSide(tx, { id, kind: "notice" }, reader, told);
    }
    return {
      reference: referenceOf("notice", id),
      follow: followAddress({ id, side: "sender" }),
    };
  });
}

type Said = Omit<NoticeInput, "reCaptchaToken" | "website" | "shown_at">;

/** Who tells of a minor in danger may stay unknown: what is signed in is not kept with a notice. */
const rowOf = (said: Said) => ({
  kind: "notice" as const,
  targetKind: said.kind,
  targetId: said.target_id,
  url: said.url,
  reasonId: said.reason_id,
  text: said.explanation,
  firstname: said.name ?? null,
  email: said.email ?? null,
});
