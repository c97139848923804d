import { serve } from "#app/api/serve.server.ts";

import { helpEndpoints } from "./endpoints.ts";
import { askHelp } from "./service.server.ts";

export const supportApi = [serve(helpEndpoints.ask, askHelp)];
