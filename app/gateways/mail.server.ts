import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A mail ready to leave. */
export type OutgoingMail = Readonly<{ id: number; to: string; subject: string; text: string }>;

/** Hands a mail over to whoever carries it; throws when it was not taken. */
export type Deliver = (mail: OutgoingMail) => Promise<void>;

const encoded = (text: string) =>
  `=?UTF-8?B?${Buffer.from(text.replace(/\s+/g, " ")).toString("base64")}?=`;

/** The mail as any carrier reads it: headers, then its text. */
function messageOf({ id, to, subject, text }: OutgoingMail): string {
  return [
    `To: ${to.replace(/[\r\n]/g, "")}`,
    `Subject: ${encoded(subject)}`,
    `Message-ID: <${String(id)}@preau>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from(text).toString("base64").replace(/.{76}/g, "$&\r\n"),
    "",
  ].join("\r\n");
}

/** Leaves each mail as a file in a folder, once: the local carrier takes it from there (OPS-15). */
export function mailToFolder(folder: string): Deliver {
  return async (mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${String(mail.id).padStart(8, "0")}.eml`);
    await writeFile(file, messageOf(mail), { mode: 0o600 });
  };
}
