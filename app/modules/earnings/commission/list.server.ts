import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { paths, pathTo } from "#app/paths.ts";

import { commissionNumber } from "./domain.ts";
import { type CommissionRow, findCommissionPage } from "./repository.server.ts";

const perPage = 12;

/** Own commission invoices of a teacher (API-177). */
export const listOwnCommissions = (
  { reader, actor }: Pick<Call, "reader" | "actor">,
  paging: Paging,
) =>
  listed(
    paging,
    (page) => findCommissionPage(reader, actor.id, page),
    ({ row }) => shown(row),
    perPage,
  );

const shown = (row: CommissionRow) => ({
  id: row.id,
  number: commissionNumber(row),
  period: row.period,
  date: row.createdAt.toISOString(),
  kind: row.grossCents < 0 ? ("credit" as const) : ("bill" as const),
  amount: toEuros(row.grossCents),
  vat: toEuros(row.vatCents),
  net: toEuros(row.netCents),
  pdf: pathTo(paths.commissionInvoicePdf, { commissionInvoiceId: String(row.id) }),
});
