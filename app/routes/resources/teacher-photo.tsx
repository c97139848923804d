import type { LoaderFunctionArgs } from "@remix-run/node";

import { portraitSizeOf } from "#app/modules/catalogue/teacher/domain.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";

/** Addressed by the hash of its bytes, so cached for a year (TEA-029). */
export function loader({ context, params }: LoaderFunctionArgs) {
  const { teacher = "", hash = "" } = params;
  const size = portraitSizeOf(params.file);
  if (!size) throw new Response(null, { status: 404 });
  return context.api(teachers.showPhoto, { params: { id: teacher }, query: { hash, size } });
}
