import type { LoaderFunctionArgs } from "@remix-run/node";

import { drawPortrait } from "#app/modules/teacher/components/portrait-drawing.ts";

/** A drawn portrait, the same for ever: kept a week by whoever asks (PUB-059). */
export function loader({ params }: LoaderFunctionArgs) {
  const id = /^(\d{1,10})(?:\.svg)?$/.exec(params.teacher ?? "")?.[1];
  if (!id) throw new Response(null, { status: 404 });
  return new Response(drawPortrait(Number(id)), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=604800, stale-while-revalidate=1209600",
    },
  });
}
