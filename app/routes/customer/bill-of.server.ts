import type { Api } from "#app/bff/api-client.server.ts";
import { writtenId } from "#app/lib/address-id.ts";
import { bills } from "#app/modules/billing/statement/endpoints.ts";
import type { OwnBill } from "#app/modules/billing/statement/list.endpoints.ts";

export const billAt = (api: Api, billId: string | undefined): Promise<OwnBill> =>
  api(bills.show, { params: { id: writtenId(billId) } });
