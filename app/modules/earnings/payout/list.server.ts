import type { Call } from "#app/api/call.server.ts";
import { partOf } from "#app/api/serve.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { listSessionLines } from "#app/modules/earnings/session-pay/repository.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { type PayoutKind, payoutStateOf, payslipNumber } from "./payout.domain.ts";
import {
  findPayout,
  listCourseLines,
  listPayoutRows,
  type PayoutRow,
} from "./payout.repository.server.ts";
import { listPayslipsOf } from "./salary.repository.server.ts";

type SessionLine = Awaited<ReturnType<typeof listSessionLines>>[number];
type PaidPayslip = Awaited<ReturnType<typeof listPayslipsOf>>[number];

type Own = Pick<Call, "reader" | "actor">;

export const payoutsPerPage = 10;

/** The caller's payouts (API-108); 404 when the cursor is another's payout. */
export async function listOwnPayouts(
  { reader, actor }: Own,
  { last_payout_id: last }: { last_payout_id?: number | undefined },
) {
  if (last !== undefined) await ownPayout(reader, last, actor.id);
  const rows = await listPayoutRows(
    reader,
    { teacherId: actor.id, before: last },
    payoutsPerPage + 1,
  );
  const page = rows.slice(0, payoutsPerPage);
  const idsOf = (kind: PayoutKind) =>
    page.filter(({ payout }) => payout.kind === kind).map(({ payout }) => payout.id);
  const [lines, sessions, payslips] = await Promise.all([
    listCourseLines(reader, idsOf("courses")),
    listSessionLines(reader, "payout", idsOf("courses")),
    listPayslipsOf(reader, idsOf("salary")),
  ]);
  const shown = page.map(({ payout, count }) => ({
    ...shownPayout(payout, count),
    transfers: lines.filter(({ line }) => line.payoutId === payout.id).map(shownLine),
    sessions: sessions.filter(({ ofId }) => ofId === payout.id).map(shownSession),
    payslips: payslips.filter(({ payoutId }) => payoutId === payout.id).map(shownPayslip),
    state: presentState("teacher", payoutStateOf(payout.state)),
  }));
  return partOf(shown, rows.length > payoutsPerPage);
}

const shownSession = ({ title, date, minutes, amountCents }: SessionLine) => ({
  title,
  date: date.toISOString(),
  duration: Math.abs(minutes),
  amount: toEuros(amountCents),
});

const shownPayout = (payout: PayoutRow, count: number) => ({
  id: payout.id,
  kind: payout.kind,
  date: payout.createdAt.toISOString(),
  amount: toEuros(payout.amountCents),
  status: payout.state,
  transfers_count: count,
  iban_end: payout.ibanEnd,
});

/** A payout of this teacher; 404 for another's. */
export async function ownPayout(db: Db, id: number, teacherId: number): Promise<PayoutRow> {
  const payout = await findPayout(db, id);
  if (payout?.teacherId !== teacherId) throw new RuleError("not_found", "api.payout.not_found");
  return payout;
}

/** What the caller's payout pays, course by course (API-109). */
export async function listOwnTransfers({ reader, actor }: Own, { id }: { id: number }) {
  await ownPayout(reader, id, actor.id);
  return (await listCourseLines(reader, [id])).map(shownLine);
}

const shownPayslip = ({ id, period, employerName, netCents }: PaidPayslip) => ({
  id,
  number: payslipNumber({ id, period }),
  period,
  customer: employerName,
  net: toEuros(netCents),
  pdf: pathTo(paths.payslipPdf, { payslipId: String(id) }),
});

const shownLine = ({
  line,
  borneCents,
  courseId,
  student,
  date,
  duration,
  kind,
}: Awaited<ReturnType<typeof listCourseLines>>[number]) => ({
  id: line.id,
  course_id: courseId,
  student,
  date: date.toISOString(),
  duration,
  family: toEuros(line.familyCents),
  own_family: kind === "affiliation",
  amount: toEuros(line.amountCents),
  fees: toEuros(line.feesCents),
  borne: toEuros(borneCents),
});
