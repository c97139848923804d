import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { z } from "zod";

import type { env } from "#app/env.server.ts";
import { LastingRefusal } from "#app/lib/outbox.ts";
import { refuseInTransaction } from "#app/lib/transaction.server.ts";

import { type Failure, watched } from "./seen.server.ts";

export type OutgoingMail = Readonly<{
  id: number;
  mark: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** One-tap unsubscribe (RFC 8058). */
  unsubscribe?: string | null;
}>;

/** Throws when not accepted or when `signal` aborts; `LastingRefusal` when permanent. */
export type Deliver = (mail: OutgoingMail, signal?: AbortSignal) => Promise<void>;

/** Milliseconds for each answer. */
const patience = 10_000;
/** Milliseconds for a whole mail: a slow-drip server would block all others. */
const wholePatience = 20_000;

/** The Message-ID is stable across retries, so duplicates are recognised. */
const mailOf = (
  { id, mark, to, subject, text, html, unsubscribe }: OutgoingMail,
  from: string,
): SendMailOptions => ({
  from,
  headers: {
    // Prevents automatic replies, such as out-of-office (RFC 3834).
    "Auto-Submitted": "auto-generated",
    ...(unsubscribe && {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  },
  // One address, whatever it contains: no second recipient, no injected header.
  to: { name: "", address: to.replace(/[\r\n]/g, "") },
  subject,
  text,
  html,
  messageId: `<${String(id)}.${mark}@${from.replace(/^.*@|>.*$/g, "")}>`,
});

/** Writes each mail once as a file, for a local carrier (OPS-15). */
export function mailToFolder(folder: string, from: string): Deliver {
  const written = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { message } = await written.sendMail(mailOf(mail, from));
    const file = join(folder, `${String(mail.id).padStart(8, "0")}.eml`);
    await writeFile(file, message as Buffer, { mode: 0o600 });
  };
}

const carrierAt = (url: string) =>
  createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // Do not wait for a peer that ignores the end.
    socketCloseTimeout: 0,
  });

/** Greets and signs in, and sends nothing; throws when refused. */
export async function askCarrier(url: string): Promise<void> {
  const carrier = carrierAt(url);
  try {
    await carrier.verify();
  } finally {
    carrier.close();
  }
}

/** `smtps://user:password@host`; 10 s per answer, 20 s in all, then the connection is closed. */
export function mailBySmtp(url: string, from: string, wholeMs = wholePatience): Deliver {
  const carrier = carrierAt(url);
  return async (mail, signal) => {
    refuseInTransaction("The SMTP server");
    const late = AbortSignal.timeout(wholeMs);
    const over = signal ? AbortSignal.any([late, signal]) : late;
    await carrier.sendMail({ ...mailOf(mail, from), signal: over }).catch(explained);
  };
}

const smtpRefusal = z.object({ responseCode: z.number().min(500).max(599), command: z.string() });

/** Commands about one mail; earlier refusals are configuration errors. */
const aboutOne = new Set(["RCPT TO", "DATA"]);

/** 5xx about this recipient or content becomes a lasting refusal. */
function explained(error: unknown): never {
  const { data } = smtpRefusal.safeParse(error);
  if (!data || !aboutOne.has(data.command)) throw error;
  throw new LastingRefusal(error instanceof Error ? error.message : "refused", { cause: error });
}

/** A mail that is refused for good was answered all the same. */
function silenceOf(result: object): Failure | null {
  if (!("error" in result) || result.error instanceof LastingRefusal) return null;
  const { error } = result;
  if (!(error instanceof Error)) return { why: "unknown" };
  return { why: error.message.slice(0, 200), isKey: "code" in error && error.code === "EAUTH" };
}

export function openMail(from: typeof env): Deliver {
  const deliver = from.SMTP_URL
    ? mailBySmtp(from.SMTP_URL, from.MAIL_FROM)
    : mailToFolder(join(from.DATA_DIR, "outbox"), from.MAIL_FROM);
  return (mail, signal) => watched("mail", () => deliver(mail, signal), silenceOf);
}
