import { useLoaderData } from "@remix-run/react";

import { customerLoader } from "#app/bff/route.server.ts";
import { BillDetail } from "#app/modules/billing/statement/components/bill-detail.tsx";
import { paths } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";

import { billAt } from "./bill-of.server.ts";

export const handle = { i18n: ["bill"] };

export const meta = pageMeta("bill:bill_page", { noindex: true });

export const loader = customerLoader(async ({ api, billId }) => ({
  bill: await billAt(api, billId),
}));

/** A bill with its VAT, its contract and its papers (CUS-024). */
export default function ShowBill() {
  const { bill } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title={bill.short} closeTo={paths.bills}>
      <BillDetail bill={bill} />
    </RouteDialog>
  );
}
