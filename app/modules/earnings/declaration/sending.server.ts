import type { Call } from "#app/api/call.server.ts";
import { calling } from "#app/lib/calling.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { fieldFault } from "#app/lib/rule-error.ts";

import { type ExportKind, exportsDue } from "./export.domain.ts";
import { periodOver } from "./export.server.ts";
import { findSendings, saveSending, type SendingRow } from "./sending.repository.server.ts";

const present = ({ kind, period, receipt, sentOn, byName }: SendingRow) => ({
  kind,
  period,
  receipt,
  sent_on: sentOn,
  by: byName,
});

/** What falls due, with what was sent (OPS-36). */
export async function listExports({ reader, now }: Call) {
  const today = parisDay(now);
  const sendings = await findSendings(reader);
  return exportsDue(today).map((one) => {
    const sent = sendings.find(({ kind, period }) => kind === one.kind && period === one.period);
    return { ...one, late: !sent && one.due < today, sent: sent ? present(sent) : null };
  });
}

type Marked = Readonly<{
  kind: ExportKind;
  year?: number | undefined;
  month?: string | undefined;
  receipt: string;
  sent_on: string;
}>;

/** 422 for a time that is not over, or a day before its end or still to come (OPS-36). */
export async function markExport(call: Call, { receipt, sent_on: sentOn, ...input }: Marked) {
  const { db, now } = call;
  const period = periodOver(call, input);
  if (sentOn > parisDay(now) || sentOn < period.until) {
    throw fieldFault("sent_on", "api.export.sent_on");
  }
  const byName = calling.getStore()?.operator?.name ?? null;
  const row = { kind: input.kind, period: period.name, receipt, sentOn, byName, at: now };
  await saveSending(db, row);
  return present(row);
}
