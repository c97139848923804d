import type { LoaderFunctionArgs } from "@remix-run/node";

import { shortGroupListing } from "./group-listing.server.ts";

/** `/stages/`, `/stages-en-ligne/maths/`: a missing part is « any » (PUB-010). */
export function loader({ params, request }: LoaderFunctionArgs): never {
  return shortGroupListing(new URL(request.url), params);
}

/** Never shown: it lets a refusal appear in the site's frame. */
export default function ShortGroupListing() {
  return null;
}
