import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";

export const mailsTo = (db: Db, recipient: string) =>
  db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(mails.id);

/** Empty without a link; throws without a mail. */
export const tokenIn = (mail: Readonly<{ link: string | null }> | undefined): string =>
  new URL(mail?.link ?? "").searchParams.get("token") ?? "";
