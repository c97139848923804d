import type { LoaderFunctionArgs } from "@remix-run/node";

import { apiOfArea } from "#app/bff/area-api.server.ts";
import { personalData } from "#app/modules/care/personal-data/endpoints.ts";

/** All the data kept of a person (LAW-08, TEA-050). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const data = await apiOfArea(context, request)(personalData.export, {});
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="preau-mes-donnees.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
