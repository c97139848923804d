import { layout, route } from "@remix-run/route-config";

import { paths } from "#app/paths.ts";

/** Entries of the menu that show their queues until their own page is there. */
const queuesOnly = (
  [
    "deskCandidates",
    "deskTeachers",
    "deskFamilies",
    "deskGroupLessons",
    "deskMessages",
    "deskReviews",
    "deskPayments",
    "deskPayouts",
    "deskTax",
    "deskState",
    "deskJobs",
    "deskHistory",
    "deskExports",
  ] as const
).map((name) => route(paths[name], "routes/operator/queue.tsx", { id: name }));

/** The desk. */
export const desk = layout("routes/operator/layout.tsx", [
  route(paths.desk, "routes/operator/desk.tsx"),
  route(paths.deskSearch, "routes/operator/search.tsx"),
  route(paths.deskRequests, "routes/operator/requests.tsx"),
  route(paths.deskRequest, "routes/operator/request.tsx"),
  route(paths.deskDisputes, "routes/operator/disputes.tsx"),
  route(paths.deskDispute, "routes/operator/dispute.tsx"),
  route(paths.deskReferences, "routes/operator/references.tsx"),
  route(paths.deskTerms, "routes/operator/reference-terms.tsx"),
  route(paths.deskArticles, "routes/operator/reference-articles.tsx"),
  route(paths.deskArticle, "routes/operator/reference-article.tsx"),
  route(paths.deskReference, "routes/operator/reference.tsx"),
  ...queuesOnly,
  route(paths.deskSecurity, "routes/account/operator-security.tsx"),
]);

export const deskFiles = [route(paths.deskCsv, "routes/operator/csv.tsx")];
