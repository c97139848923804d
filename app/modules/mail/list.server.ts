import type { Db } from "#app/db/client.server.ts";

import { htmlOfMail, textOfMail } from "./render.server.ts";
import { findMails } from "./repository.server.ts";

/** The outbox as the command line shows it, oldest first (RUN.md). */
export async function listMails(db: Db) {
  const rows = await findMails(db);
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: textOfMail(row),
    html: htmlOfMail(row),
    links: [row.link, row.unsubscribeLink].filter((link) => link !== null),
    state: row.state,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    failure: row.lastFailure,
  }));
}
