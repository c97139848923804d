import { createContext } from "react";

import type { Hydrate } from "#app/lib/handle.ts";

/** What only the server's rendering knows; in the browser the page is alive and needs none of it. */
export const DocumentContext = createContext<{
  hydrate: Hydrate;
  nonce?: string;
  requestId?: string;
}>({ hydrate: "load" });
