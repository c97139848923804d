import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { z } from "zod";

import type { env } from "#app/env.server.ts";
import { LastingRefusal } from "#app/lib/outbox.ts";
import { refuseInTransaction } from "#app/lib/transaction.server.ts";

/** A mail ready to leave, twice said: as text and as a page. */
export type OutgoingMail = Readonly<{
  id: number;
  /** What tells it from the mail of this number of another site, or of a database that was made anew. */
  mark: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where its reader, or the reader's mail program in one tap, asks for no more of its kind (RFC 8058). */
  unsubscribe?: string | null;
}>;

/**
 * Hands a mail over to its carrier; throws when it was not taken, `LastingRefusal` when it never will be, or once
 * `signal` says to give it up.
 */
export type Deliver = (mail: OutgoingMail, signal?: AbortSignal) => Promise<void>;

/** Milliseconds a carrier has for each of its answers. */
const patience = 10_000;
/** Milliseconds for a whole mail: a carrier that says a word from time to time would hold all others up. */
const wholePatience = 20_000;

/** The mail as its carrier reads it. The same number each time it is tried: a second copy is known as one. */
const mailOf = (
  { id, mark, to, subject, text, html, unsubscribe }: OutgoingMail,
  from: string,
): SendMailOptions => ({
  from,
  headers: {
    // No answer of a machine, such as one that says that its reader is away (RFC 3834).
    "Auto-Submitted": "auto-generated",
    ...(unsubscribe && {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  },
  // One address, whatever is written in it: it names nobody else and adds no header.
  to: { name: "", address: to.replace(/[\r\n]/g, "") },
  subject,
  text,
  html,
  messageId: `<${String(id)}.${mark}@${from.replace(/^.*@|>.*$/g, "")}>`,
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

/**
 * Gives each mail to an SMTP server (`smtps://user:password@host`), which has 10 s for each answer and 20 s in all;
 * then its connection is closed.
 */
export function mailBySmtp(url: string, from: string, wholeMs = wholePatience): Deliver {
  const carrier = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // Who does not hear that it is over is not waited for.
    socketCloseTimeout: 0,
  });
  return async (mail, signal) => {
    refuseInTransaction("The SMTP server");
    const late = AbortSignal.timeout(wholeMs);
    const over = signal ? AbortSignal.any([late, signal]) : late;
    await carrier.sendMail({ ...mailOf(mail, from), signal: over }).catch(explained);
  };
}

const smtpRefusal = z.object({ responseCode: z.number().min(500).max(599), command: z.string() });

/** The commands about one mail; before them a carrier refuses us, which a deployer mends. */
const aboutOne = new Set(["RCPT TO", "DATA"]);

/** Throws the error again, as a lasting refusal where the carrier answered 5xx about this mail's recipient or content. */
function explained(error: unknown): never {
  const { data } = smtpRefusal.safeParse(error);
  if (!data || !aboutOne.has(data.command)) throw error;
  throw new LastingRefusal(error instanceof Error ? error.message : "refused", { cause: error });
}

/** Who carries the mails, as the environment names it. */
export const openMail = (from: typeof env): Deliver =>
  from.SMTP_URL
    ? mailBySmtp(from.SMTP_URL, from.MAIL_FROM)
    : mailToFolder(join(from.DATA_DIR, "outbox"), from.MAIL_FROM);
