import { inTransaction } from "#app/api/in-transaction.server.ts";
import { serve } from "#app/api/serve.server.ts";

import { reviews } from "./endpoints.ts";
import { listReviews } from "./list.server.ts";
import { listNewest, moderateReview, showModerated } from "./moderate.server.ts";
import { requestReview } from "./request.server.ts";
import { respondToReview } from "./respond.server.ts";
import { showReviewOfFamily } from "./show-of-family.server.ts";
import { showOwnReview } from "./show-own.server.ts";
import { editReview, writeReview } from "./write.server.ts";

export const reviewApi = [
  serve(reviews.listPublic, listReviews),
  serve(reviews.showOwn, showOwnReview),
  serve(reviews.write, writeReview),
  serve(reviews.edit, editReview),
  serve(reviews.showOfFamily, showReviewOfFamily),
  serve(reviews.request, requestReview),
  serve(reviews.respond, respondToReview),
  serve(reviews.list, listNewest),
  serve(reviews.showAny, showModerated),
  serve(reviews.moderate, inTransaction(moderateReview)),
];
