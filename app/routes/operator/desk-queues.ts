import { useRouteLoaderData } from "@remix-run/react";

import type { loader } from "./layout.tsx";

/** The queues that are not empty, as the frame of every page has counted them. */
export function useDeskQueues() {
  return useRouteLoaderData<typeof loader>("routes/operator/layout")?.queues ?? [];
}
