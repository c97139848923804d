import { serve } from "#app/api/serve.server.ts";

import { askHelp } from "./ask-help.server.ts";
import { helpEndpoints } from "./endpoints.ts";

export const supportApi = [serve(helpEndpoints.ask, askHelp)];
