import type { Api } from "#app/bff/api-client.server.ts";
import { bills } from "#app/modules/billing/statement/endpoints.ts";
import type { OwnBill } from "#app/modules/billing/statement/list.endpoints.ts";

export function billAt(api: Api, billId: string | undefined): Promise<OwnBill> {
  if (!/^[1-9]\d{0,8}$/.test(billId ?? "")) throw new Response(null, { status: 404 });
  return api(bills.show, { params: { id: billId ?? "" } });
}
