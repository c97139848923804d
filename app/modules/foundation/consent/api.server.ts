import { serve } from "#app/api/serve.server.ts";

import { consents } from "./endpoints.ts";
import { keepConsent } from "./keep.server.ts";

export const consentApi = [serve(consents.keep, keepConsent)];
