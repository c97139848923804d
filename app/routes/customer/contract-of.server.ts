import type { Api } from "#app/bff/api-client.server.ts";
import { contracts as contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";

export async function contractOf(family: Api, id: string | undefined) {
  const contracts = await family(contractEndpoints.list, {});
  const contract = contracts.find((one) => String(one.id) === id);
  if (!contract) throw new Response(null, { status: 404 });
  return contract;
}
