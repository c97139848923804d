import { createContext } from "react";

import type { Hydrate } from "#app/lib/handle.ts";

export const DocumentContext = createContext<{
  hydrate: Hydrate;
  nonce?: string;
  requestId?: string;
}>({ hydrate: "load" });
