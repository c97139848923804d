import type { Call } from "#app/api/call.server.ts";
import { pageOf, type Paging } from "#app/api/endpoint.ts";
import { toEuros } from "#app/lib/money.ts";
import { paths, pathTo } from "#app/paths.ts";

import { payslipNumber } from "./domain.ts";
import {
  countPayslips,
  findChoices,
  listPayslipRows,
  type PayslipRow,
} from "./repository.server.ts";

/** How many a page holds (TEA-038). */
const perPage = 7;

type Asked = Paging &
  Readonly<{ years?: number[] | undefined; customers_id?: number[] | undefined }>;

/** A teacher's own payslips, narrowed to years and families (API-110). */
export async function listOwnPayslips(
  { reader, actor }: Pick<Call, "reader" | "actor">,
  { years, customers_id: customerIds, ...paging }: Asked,
) {
  const which = { teacherId: actor.id, years, customerIds };
  const [rows, total, choices] = await Promise.all([
    listPayslipRows(reader, which, pageOf(paging, perPage)),
    countPayslips(reader, which),
    findChoices(reader, actor.id),
  ]);
  return {
    data: rows.map(shown),
    total,
    years: choices.years.map(({ year, netCents }) => ({ year, net: toEuros(netCents) })),
    customers: choices.families,
  };
}

const shown = (row: PayslipRow) => ({
  id: row.id,
  number: payslipNumber(row),
  period: row.period,
  customer: { id: row.customerId, name: row.employerName },
  hours: row.minutes / 60,
  gross: toEuros(row.grossCents),
  cotisations: toEuros(row.contributionsCents),
  net: toEuros(row.netCents),
  pdf: pathTo(paths.payslipPdf, { payslipId: String(row.id) }),
});
