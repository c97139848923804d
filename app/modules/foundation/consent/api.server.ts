import { serve } from "#app/api/serve.server.ts";

import { consentEndpoints } from "./endpoints.ts";
import { keepConsent } from "./keep.server.ts";

export const consentApi = [serve(consentEndpoints.keep, keepConsent)];
