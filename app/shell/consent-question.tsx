import { useLocation } from "@remix-run/react";

import { localPath } from "#app/lib/way-back.ts";
import { paths } from "#app/paths.ts";
import { ConsentBanner } from "#app/ui/banners.tsx";

import { useServicesAllowed } from "./use-services.ts";

/** Shown only on pages that may load third-party services (PUB-064). */
export function ConsentQuestion({ version }: { version: string }) {
  const { pathname, search } = useLocation();
  if (!useServicesAllowed()) return null;
  return (
    <ConsentBanner page={paths.cookies} version={version} back={localPath(pathname + search)} />
  );
}
