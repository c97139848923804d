import { serve } from "#app/api/serve.server.ts";

import { reviewEndpoints } from "./endpoints.ts";
import { listReviews } from "./service.server.ts";

export const reviewApi = [serve(reviewEndpoints.listPublic, listReviews)];
