import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";

import type { env } from "#app/env.server.ts";
import { refuseInTransaction } from "#app/lib/transaction.server.ts";

/** A mail ready to leave, twice said: as text and as a page. */
export type OutgoingMail = Readonly<{
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
}>;

/** Hands a mail over to whoever carries it; throws when it was not taken. */
export type Deliver = (mail: OutgoingMail) => Promise<void>;

/** Milliseconds a carrier has for each of its answers. */
const patience = 10_000;

/** The mail as its carrier reads it. The same number each time it is tried: a second copy is known as one. */
const mailOf = ({ id, to, subject, text, html }: OutgoingMail, from: string): SendMailOptions => ({
  from,
  // One address, whatever is written in it: it names nobody else and adds no header.
  to: { name: "", address: to.replace(/[\r\n]/g, "") },
  subject,
  text,
  html,
  messageId: `<${String(id)}.${from.replace(/^.*<|>.*$/g, "")}>`,
});

/** Leaves each mail as a file in a folder, once: the local carrier takes it from there (OPS-15). */
export function mailToFolder(folder: string, from: string): Deliver {
  const written = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { message } = await written.sendMail(mailOf(mail, from));
    const file = join(folder, `${String(mail.id).padStart(8, "0")}.eml`);
    await writeFile(file, message as Buffer, { mode: 0o600 });
  };
}

/** Gives each mail to an SMTP server (`smtps://user:password@host`), which has 10 s for each answer. */
export function mailBySmtp(url: string, from: string): Deliver {
  const carrier = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  return async (mail) => {
    refuseInTransaction("The SMTP server");
    await carrier.sendMail(mailOf(mail, from));
  };
}

/** Who carries the mails, as the environment names it. */
export const openMail = (from: typeof env): Deliver =>
  from.SMTP_URL
    ? mailBySmtp(from.SMTP_URL, from.MAIL_FROM)
    : mailToFolder(join(from.DATA_DIR, "outbox"), from.MAIL_FROM);
