import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";

import { fieldFault } from "#app/lib/rule-error.ts";

import { readCamt } from "./camt.server.ts";
import { readCsv } from "./csv.domain.ts";
import { type Statement, Unreadable } from "./domain.ts";
import { mostBytes } from "./file-bounds.domain.ts";

const gzip = Buffer.from([0x1f, 0x8b]);

/** The steps of an import bring the same file up to four times: of two operators each, one is read once. */
const kept = new LRUCache<string, Statement>({ max: 2, ttl: 5 * 60_000 });

/** Of a file in base64, packed by gzip or not. 422 at `content` for what is no statement that we read. */
export async function readStatement(content: string): Promise<Statement> {
  const digest = createHash("sha256").update(content).digest("base64url");
  const known = kept.get(digest);
  if (known) return known;
  const statement = await parsed(content);
  kept.set(digest, statement);
  return statement;
}

async function parsed(content: string): Promise<Statement> {
  try {
    const text = textOf(Buffer.from(content, "base64url"));
    return text.trimStart().startsWith("<") ? await readCamt(text) : readCsv(text);
  } catch (error) {
    if (error instanceof Unreadable) throw unread(error.why);
    throw error;
  }
}

export const unread = (why: Unreadable["why"]) =>
  fieldFault("content", `api.bank_statement.${why}`);

/** In UTF-8, else in the Windows code page that banks still write. */
function textOf(sent: Buffer): string {
  const bytes = sent.subarray(0, 2).equals(gzip) ? unpacked(sent) : sent;
  if (bytes.length > mostBytes || bytes.includes(0)) throw new Unreadable("format");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function unpacked(sent: Buffer): Buffer {
  try {
    return gunzipSync(sent, { maxOutputLength: mostBytes });
  } catch {
    throw new Unreadable("format");
  }
}
