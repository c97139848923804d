import type { LoaderFunctionArgs } from "@remix-run/node";

import { shortListing } from "./listing.server.ts";

/** `/cours-particuliers/`, `/cours-en-ligne/maths/`: a missing part is « any » (PUB-010). */
export function loader({ params, request }: LoaderFunctionArgs): never {
  return shortListing(new URL(request.url), params);
}

/** Never shown: it lets a refusal appear in the site's frame. */
export default function ShortListing() {
  return null;
}
