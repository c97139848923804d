import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import type { By } from "#app/lib/actor.ts";
import { toEuros } from "#app/lib/money.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { nextWorkingDay } from "#app/lib/working-days.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { holdRefund } from "./advance.server.ts";
import { sepaIban } from "./domain.ts";
import { endToEndOf, messageOf } from "./file.domain.ts";
import type { RefundFile } from "./file.endpoints.ts";
import {
  findFile,
  findFilePage,
  findFileRefunds,
  insertFile,
  lockFile,
  lockRefunds,
  putInFile,
  type RefundFileRow,
  saveFile,
} from "./file.repository.server.ts";
import { findDisputed, type RefundRow } from "./repository.server.ts";
import { sendHeld } from "./send.server.ts";
import { sepaFile, sepaName } from "./sepa-file.domain.ts";
import { ibanOf } from "./show.server.ts";

const present = (file: RefundFileRow): RefundFile => ({
  id: file.id,
  message_id: messageOf(file),
  state: file.state,
  entity: file.entity,
  transfers: file.transfers,
  amount: toEuros(file.amountCents),
  created_at: file.createdAt.toISOString(),
  sent_on: file.sentOn,
});

export const listRefundFiles = ({ reader }: Call, paging: Paging) =>
  listed(
    paging,
    (page) => findFilePage(reader, page),
    ({ file }) => present(file),
  );

type Chosen = Readonly<{ refunds: readonly number[] }>;

/**
 * Puts chosen refunds in a new file; of two calls with the same refund at once, one succeeds (OPS-41). 422 for an
 * unknown refund and for two accounts, 409 naming those that cannot be sent: of a disputed payment, for one.
 */
export const makeRefundFile = (call: Call, { refunds: chosen }: Chosen) =>
  call.db.transaction(async (tx) => {
    const { actor: by, now } = call;
    const ids = [...new Set(chosen)];
    const rows = await lockRefunds(tx, ids);
    const [first] = rows;
    if (!first || rows.length < ids.length) throw fieldFault("refunds", "api.refund.file_unknown");
    refuseUnsendable(rows, await findDisputed(tx, ids), call);
    const { entity } = first;
    if (rows.some((row) => row.entity !== entity)) {
      throw fieldFault("refunds", "api.refund.file_entities");
    }
    const amountCents = sumOf(rows, (row) => row.amountCents);
    const born = { entity, transfers: rows.length, amountCents, createdAt: now };
    const file = await insertFile(tx, { ...born, state: "open" });
    await putInFile(tx, ids, file.id);
    await noteOn(tx, file, { event: "put_in_file", ids, by, now });
    const lines = await findFileRefunds(tx, file.id);
    return {
      ...present(file),
      lines: lines.map(({ refund, bill }) => ({
        refund: refund.id,
        name: sepaName(bill.buyerName),
        iban: sepaIbanOf(refund, call) ?? "",
        amount: toEuros(refund.amountCents),
      })),
    };
  });

const sepaIbanOf = (refund: RefundRow, { gateways }: Pick<Call, "gateways">) =>
  sepaIban(ibanOf(refund, gateways) ?? "");

function refuseUnsendable(
  rows: readonly RefundRow[],
  disputed: readonly number[],
  call: Call,
): void {
  const isFree = ({ status, fileId }: RefundRow) => status === "to_send" && fileId === null;
  const wrong = rows.filter(
    (row) => !isFree(row) || disputed.includes(row.id) || !sepaIbanOf(row, call),
  );
  const ids = wrong.map(({ id }) => id);
  if (ids.length > 0) throw changed("file_changed", ids);
}

const changed = (why: string, ids: readonly number[]) =>
  new RuleError("conflict", `api.refund.${why}`, { words: { numbers: ids.join(", ") } });

type Noted = By & Readonly<{ event: "put_in_file" | "leave_file"; ids: readonly number[] }>;

async function noteOn(tx: Tx, file: RefundFileRow, { event, ids, by, now }: Noted): Promise<void> {
  const details = { note: messageOf(file) };
  for (const id of ids) {
    const move = { machine: "refund", id, event, from: "to_send", to: "to_send" } as const;
    await record(tx, { ...move, by, at: now, details });
  }
}

/**
 * The XML for the bank, until the file is marked as sent. 404 for none, 409 once closed, and when a payment was disputed
 * since: the bank would give its money back twice.
 */
export async function writeRefundFile(call: Call, { id }: { id: number }): Promise<Response> {
  const file = orNotFound(await findFile(call.reader, id), "api.absent");
  refuseClosed(file);
  const lines = await findFileRefunds(call.reader, id);
  const disputed = await findDisputed(
    call.reader,
    lines.map(({ refund }) => refund.id),
  );
  if (disputed.length > 0) throw changed("file_disputed", disputed);
  const { name, bank } = issuerOf(file.entity);
  const xml = sepaFile({
    messageId: messageOf(file),
    createdAt: file.createdAt,
    on: nextWorkingDay(parisDay(call.now)),
    from: { name, iban: bank.iban, bic: bank.bic },
    transfers: lines.map(({ refund, bill }) => ({
      endToEndId: endToEndOf(file, refund.id),
      amountCents: refund.amountCents,
      name: bill.buyerName,
      iban: orNotFound(sepaIbanOf(refund, call), "api.absent"),
      words: `${name} ${numberOf(bill)}`,
    })),
  });
  return new Response(xml, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${messageOf(file)}.xml"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

function refuseClosed({ state }: RefundFileRow): void {
  if (state !== "open") throw new RuleError("conflict", `api.refund.file_${state}`);
}

/** Locks the file: of two calls at once, one closes it. 404 when none, 409 once closed. */
async function holdOpen(tx: Tx, id: number): Promise<RefundFileRow> {
  const file = orNotFound(await lockFile(tx, id), "api.absent");
  refuseClosed(file);
  return file;
}

type Given = Readonly<{ id: number; sent_on?: Day | undefined }>;

export const markRefundFileSent =
  (followers: Followers) =>
  ({ db, actor: by, now }: Call, { id, sent_on: on }: Given) =>
    db.transaction(async (tx) => {
      const file = await holdOpen(tx, id);
      for (const { refund } of await findFileRefunds(tx, id)) {
        const held = await holdRefund(tx, refund.id);
        const sending = { reference: endToEndOf(file, refund.id), on };
        await sendHeld({ db: tx, followers }, held, sending, { by, now });
      }
      const sentOn = on ?? parisDay(now);
      return present(await saveFile(tx, id, { state: "sent", sentOn, closedAt: now }));
    });

export const cancelRefundFile = ({ db, actor: by, now }: Call, { id }: { id: number }) =>
  db.transaction(async (tx) => {
    const file = await holdOpen(tx, id);
    const ids = (await findFileRefunds(tx, id)).map(({ refund }) => refund.id);
    await lockRefunds(tx, ids);
    await putInFile(tx, ids, null);
    await noteOn(tx, file, { event: "leave_file", ids, by, now });
    return present(await saveFile(tx, id, { state: "cancelled", closedAt: now }));
  });
