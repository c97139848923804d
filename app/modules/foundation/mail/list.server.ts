import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { wire } from "#app/lib/wire.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { holdMail } from "./deliver.server.ts";
import { mailHeadSchema } from "./endpoints.ts";
import { htmlOfMail, textOfMail } from "./render.server.ts";
import { findMailPage, findMails, type MailRow } from "./repository.server.ts";

const linksOfParts = ({ parts }: MailRow) => (parts ?? []).map(({ link }) => link);

/** The outbox for the command line, oldest first. */
export async function listMails(db: Db) {
  const rows = await findMails(db);
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: textOfMail(row),
    html: htmlOfMail(row),
    links: [row.link, ...linksOfParts(row), row.unsubscribeLink].filter((link) => link !== null),
    state: row.state,
    created_at: row.createdAt.toISOString(),
    sent_at: iso(row.sentAt),
    failure: row.lastFailure,
  }));
}

/** Without the body: a waiting mail's link opens an account. */
const headOf = (row: MailRow) =>
  wire(mailHeadSchema, row, { to: row.recipient, failure: row.lastFailure });

/** One mail for the operator, links removed; the reading is recorded in history (OPS-14). 404 if none. */
export function readMail(db: Db, id: number, { by, now }: By) {
  return db.transaction(async (tx) => {
    const row = await holdMail(tx, id);
    const { state } = row;
    await record(tx, { machine: "mail", id, event: "read", from: state, to: state, by, at: now });
    return { ...headOf(row), text: row.body.replace(/https?:\/\/\S+/g, "[link]") };
  });
}

type Query = Paging & { state?: MailRow["state"] | undefined };

/** The outbox for the operator, newest first: no body, no link (API-263). */
export const listForOperator = ({ reader }: Pick<Call, "reader">, { state, ...paging }: Query) =>
  listed(
    paging,
    (page) => findMailPage(reader, state, page),
    ({ row }) => headOf(row),
  );
