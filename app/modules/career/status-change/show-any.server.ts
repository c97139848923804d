import type { Call } from "#app/api/call.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { wire } from "#app/lib/wire.ts";
import { decidedBefore } from "#app/modules/catalogue/legal-status/domain.ts";
import { coursePrice, splitOf } from "#app/modules/catalogue/price/domain.ts";
import type { TaxStatus } from "#app/modules/catalogue/teacher/domain.ts";
import { listHistory, presentNamedLine } from "#app/modules/foundation/history/record.server.ts";
import { priceOn } from "#app/modules/lessons/contract/price-version.domain.ts";

import { changeLineSchema } from "./operator.endpoints.ts";
import { type ChangeRow, findChange, findTerms, type TermsRow } from "./repository.server.ts";

/** A change with what it does to each family; 404 when unknown. */
export async function showAnyChange({ reader, now }: Call, { id }: { id: number }) {
  const found = orNotFound(await findChange(reader, id), "api.legal_status.not_found");
  const { row, teacher, before } = found;
  const after = afterChange(row, before);
  const terms = await findTerms(reader, row.teacherId);
  const lines = await listHistory(reader, [{ machine: "status_change", id }]);
  const on = row.wantedFrom ?? parisDay(now);
  return {
    ...wire(changeLineSchema, { ...row, teacher }, {}),
    decided_before: decidedBefore(row.askedAt).toISOString(),
    families: terms.map((one) => presentTerms(one, { before, after, on, now })),
    history: lines.map((line) => ({ ...presentNamedLine(line), details: line.details })),
  };
}

/** Once approved: a declaration that an operator has read counts. */
function afterChange({ kind, selfEmployed, sapNumber }: ChangeRow, before: TaxStatus): TaxStatus {
  if (kind === "status") return { ...before, selfEmployed: selfEmployed ?? false };
  if (kind === "vat") return before;
  return { ...before, sapNumber, sapNumberStatus: sapNumber === null ? "missing" : "approved" };
}

type Both = Readonly<{ before: TaxStatus; after: TaxStatus; on: string; now: Date }>;

function presentTerms(
  { versions, format, kind, ...row }: TermsRow,
  { before, after, on, now }: Both,
) {
  const hourlyPriceCents = priceOn(versions, { format, date: now }) ?? 0;
  const paid = (status: TaxStatus) => {
    const hour = coursePrice({ ...status, format, hourlyPriceCents, minutes: 60 });
    const { amountCents, afterCreditCents } = hour;
    return {
      price: toEuros(amountCents),
      after_credit: afterCreditCents === null ? null : toEuros(afterCreditCents),
    };
  };
  const kept = ({ selfEmployed }: TaxStatus) =>
    toEuros(splitOf(hourlyPriceCents, { selfEmployed, kind, on }).net);
  return {
    contract_id: row.id,
    family: row.family,
    student: row.student,
    subject: referenceName("subject", row.subjectId),
    before: paid(before),
    after: paid(after),
    kept_before: kept(before),
    kept_after: kept(after),
  };
}
