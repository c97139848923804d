import { useLocation, useParams } from "@remix-run/react";

import { bookingPath } from "./steps.ts";

export function useBehind(): { address: string; entry: boolean } {
  const { lesson } = useParams();
  const { pathname, search } = useLocation();
  const summary = bookingPath("recapitulatif", lesson);
  if (pathname.startsWith(summary)) return { address: summary, entry: false };
  const query = new URLSearchParams(search);
  query.delete("demande");
  const kept = query.toString();
  const entry = bookingPath("entry", lesson);
  return { address: kept ? `${entry}?${kept}` : entry, entry: true };
}
