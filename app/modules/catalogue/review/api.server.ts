import { serve } from "#app/api/serve.server.ts";

import { reviewEndpoints } from "./endpoints.ts";
import { requestReview } from "./request.server.ts";
import { respondToReview } from "./respond.server.ts";
import { listReviews } from "./service.server.ts";
import { showReviewOfFamily } from "./show-of-family.server.ts";
import { showOwnReview } from "./show-own.server.ts";
import { editReview, writeReview } from "./write.server.ts";

export const reviewApi = [
  serve(reviewEndpoints.listPublic, listReviews),
  serve(reviewEndpoints.showOwn, showOwnReview),
  serve(reviewEndpoints.write, writeReview),
  serve(reviewEndpoints.edit, editReview),
  serve(reviewEndpoints.showOfFamily, showReviewOfFamily),
  serve(reviewEndpoints.request, requestReview),
  serve(reviewEndpoints.respond, respondToReview),
];
