import { useLocation, useParams } from "@remix-run/react";

import { paths, pathTo } from "#app/paths.ts";

import { stepPath } from "./steps.ts";

export function useBehind(): { address: string; entry: boolean } {
  const { lesson = "" } = useParams();
  const { pathname, search } = useLocation();
  const summary = stepPath("recapitulatif", lesson);
  if (pathname.startsWith(summary)) return { address: summary, entry: false };
  const query = new URLSearchParams(search);
  query.delete("demande");
  const kept = query.toString();
  const entry = pathTo(paths.booking, { lesson });
  return { address: kept ? `${entry}?${kept}` : entry, entry: true };
}
