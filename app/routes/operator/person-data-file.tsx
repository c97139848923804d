import type { LoaderFunctionArgs } from "@remix-run/node";

import { idSchema } from "#app/api/endpoint.ts";
import { personalData } from "#app/modules/care/personal-data/endpoints.ts";

/** All the data kept of a person, once its export was decided; who took it stays in the person's reads (LAW-08). */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const id = idSchema.safeParse(params["personId"]).data;
  if (id === undefined) throw new Response(null, { status: 404 });
  const api = context.as("operator");
  const data = await api(personalData.openExport, { params: { person_id: id } });
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="preau-donnees-${String(id)}.json"`,
      "Cache-Control": "private, no-store",
    },
  });
}
