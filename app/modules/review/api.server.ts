import { pageOf } from "#app/api/endpoint.ts";
import { serve } from "#app/api/serve.server.ts";

import { reviewsPerPage } from "./domain.ts";
import { reviewEndpoints } from "./endpoints.ts";
import { listReviews } from "./service.server.ts";

export const reviewApi = [
  serve(reviewEndpoints.listPublic, ({ db, query }) =>
    listReviews(db, query.teacher_id, pageOf(query, reviewsPerPage)),
  ),
];
