import type { LoaderFunctionArgs } from "@remix-run/node";

import { drawPortrait } from "#app/modules/catalogue/teacher/components/portrait-drawing.ts";
import { civilities } from "#app/modules/catalogue/teacher/domain.ts";

/** Never changes: cached a week (PUB-059). */
export function loader({ params }: LoaderFunctionArgs) {
  const [, id, input] = /^(\d{1,10})(?:-(ms|mr))?(?:\.svg)?$/.exec(params.teacher ?? "") ?? [];
  if (!id) throw new Response(null, { status: 404 });
  const civility = civilities.find((one) => one === input) ?? null;
  return new Response(drawPortrait({ id: Number(id), civility }), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=604800, stale-while-revalidate=1209600",
    },
  });
}
