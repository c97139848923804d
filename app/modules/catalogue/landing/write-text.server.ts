import type { Call } from "#app/api/call.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { dropPages } from "#app/db/notices.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import {
  findOwnText,
  saveOwnText,
} from "#app/modules/catalogue/search/own-text.repository.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

type Of = Readonly<{ id: number }>;

/** 404 for a listing that engines may not keep (API-256). */
export const showText = ({ reader }: Call, { id }: Of) => present(reader, id);

async function present(db: Db, id: number) {
  const { path, title, text, updatedAt } = orNotFound(await findOwnText(db, id), "api.absent");
  return { id, path, title: title ?? "", text: text ?? "", updated_at: iso(updatedAt) };
}

/** Shown on the listing from now on, or taken off (API-256). */
export const writeText = (
  { db, actor: by, now }: Call,
  { id, title, text }: Of & Readonly<{ title: string; text: string }>,
) =>
  db.transaction(async (tx) => {
    const { path } = orNotFound(await findOwnText(tx, id), "api.absent");
    refuseHalf(title, text);
    await saveOwnText(tx, { path, title, text, updatedAt: now });
    const event = title === "" ? "remove" : "change";
    await record(tx, { machine: "landing", id, event, from: null, to: path, by, at: now });
    await dropPages(tx, "*");
    return present(tx, id);
  });

function refuseHalf(title: string, text: string): void {
  if ((title === "") === (text === "")) return;
  const field = title === "" ? "title" : "text";
  const errors = [{ field, code: `api.landing.${field}` }];
  throw new RuleError("invalid", "api.invalid", { errors });
}
