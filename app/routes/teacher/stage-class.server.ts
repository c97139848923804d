import type { Api } from "#app/bff/api-client.server.ts";
import { type StageClass, stageClassEndpoints } from "#app/modules/registration/class.endpoints.ts";

/** A class of the signed-in teacher, as an address names it; 404 for another's. */
export const classOf = (api: Api, id: string | undefined): Promise<StageClass> =>
  api(stageClassEndpoints.show, { params: { id: id ?? "0" } });
