import { and, eq } from "drizzle-orm";

import { plusDays, plusHours } from "#app/lib/clock.ts";
import { legalStatuses } from "#app/modules/catalogue/legal-status/table.server.ts";
import { monthToInvoice } from "#app/modules/earnings/commission/domain.ts";
import { runCommissions } from "#app/modules/earnings/commission/run.server.ts";
import { mandateInForce } from "#app/modules/earnings/payout/account.domain.ts";
import { lockPayee } from "#app/modules/earnings/payout/account.repository.server.ts";
import {
  attachPayeeFile,
  lookUpPayee,
  setIban,
} from "#app/modules/earnings/payout/account.server.ts";
import { acceptMandate } from "#app/modules/earnings/payout/mandate.server.ts";
import { nextRun } from "#app/modules/earnings/payout/payout.domain.ts";
import { payouts } from "#app/modules/earnings/payout/payout.table.server.ts";
import { runTuesday } from "#app/modules/earnings/payout/run.server.ts";
import { sendPayout } from "#app/modules/earnings/payout/send.server.ts";

import type { Past, Story } from "./past.server.ts";

const siret = "73282932000074";
const usualIban = "FR14 2004 1010 0505 0001 3M02 606";
/** Payouts to it fail: the stand-in's closed account. */
export const closedIban = "FR95 2004 1010 0505 0001 3M02 603";
const identityPaper = {
  name: "carte.pdf",
  type: "application/pdf",
  data: new Uint8Array([37]),
} as const;

const on = ({ tx, now, gateways }: Past) => ({ db: tx, now: now(), gateways });

/** A self-employed teacher's SIRET, account and mandate. */
export async function openAccount(past: Past, teacherId: number, iban = usualIban): Promise<void> {
  const { tx, gateways } = past;
  const call = { ...on(past), actor: { id: teacherId, role: "teacher" } as const };
  await tx.insert(legalStatuses).values({ teacherId, siret });
  const purpose = "identity_document";
  const paper = { entity: "main", purpose, ...identityPaper } as const;
  const { fileId } = await gateways.cards.uploadFile(paper);
  await attachPayeeFile(tx, { teacherId, purpose, fileId }, call.now);
  await setIban(call, iban);
  await acceptMandate(call, { version: mandateInForce.version });
  await lookUpPayee(on(past), teacherId);
}

/** A self-employed teacher's account, then each Tuesday's payout and each month's commission. */
export async function* selfEmployment(
  past: Past,
  teacherId: number,
  since: Date,
  iban = usualIban,
): Story {
  const { tx, present } = past;
  yield since;
  await openAccount(past, teacherId, iban);
  for (let run = nextRun(since); run < plusDays(present, -1); run = nextRun(run)) {
    yield run;
    await runCommissions(tx, monthToInvoice(run), run);
    const payee = await lockPayee(tx, teacherId);
    if (payee) await runTuesday(tx, payee, run);
    yield plusHours(run, 1);
    await send(past, teacherId);
    yield plusHours(run, 8);
    await send(past, teacherId);
  }
}

async function send(past: Past, teacherId: number): Promise<void> {
  const pending = and(eq(payouts.teacherId, teacherId), eq(payouts.state, "pending"));
  const rows = await past.tx.select({ id: payouts.id }).from(payouts).where(pending);
  for (const { id } of rows) await sendPayout(on(past), id);
}
