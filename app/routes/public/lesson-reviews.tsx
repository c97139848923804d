import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageOf } from "#app/api/endpoint.ts";
import { idAt } from "#app/bff/group-lesson.server.ts";
import { env } from "#app/env.server.ts";
import { lastPage } from "#app/lib/page-number.ts";
import { ReviewList } from "#app/modules/catalogue/review/components/review-list.tsx";
import { reviewsPerPage } from "#app/modules/catalogue/review/domain.ts";
import { reviews as reviewEndpoints } from "#app/modules/catalogue/review/endpoints.ts";
import { lessonAddress, readWish } from "#app/modules/catalogue/search/components/wish.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import { RouteDialog } from "#app/ui/route-dialog.tsx";

export const handle = { query: ["page"] };

export const meta = pageMeta("teacher:reviews.page", { noindex: true });

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = idAt(params.lesson);
  const { searchParams } = new URL(request.url);
  // Only one spelling: « 1.0 » or a second number would be cached as other pages.
  const [written = "1", ...others] = searchParams.getAll("page");
  if (!/^[1-9]\d{0,4}$/.test(written) || others.length > 0)
    throw new Response(null, { status: 404 });
  const page = Number(written);
  const { start } = pageOf({ page }, reviewsPerPage);
  const [{ slug, firstname }, reviews] = await Promise.all([
    context.api(teachers.show, { params: { id } }),
    context.api(reviewEndpoints.listPublic, { query: { teacher_id: id, start } }),
  ]);
  if (page > 1 && reviews.data.length === 0) throw new Response(null, { status: 404 });
  context.keep(`teacher:${String(id)}`);
  const canonical = env.origin + pathTo(paths.lesson, { lesson: slug });
  return { slug, firstname, page, reviews, wish: readWish(searchParams), canonical };
}

export default function LessonReviews() {
  const { t } = useTranslation("teacher");
  const { slug, firstname, page, reviews, wish } = useLoaderData<typeof loader>();
  const own = pathTo(paths.lessonReviews, { lesson: slug });
  const toPage = (other: number) =>
    withQuery(own, { ...wish, page: other > 1 ? other : undefined });
  return (
    <RouteDialog title={t("reviews.all", { firstname })} closeTo={lessonAddress(slug, wish)}>
      <p className="text-sm text-ink-2">{t("reviews.rules")}</p>
      <ReviewList reviews={reviews.data} firstname={firstname} />
      <Pager
        page={page}
        pages={lastPage(reviews.total, reviewsPerPage)}
        toPage={toPage}
        label={t("reviews.pages")}
        more
      />
    </RouteDialog>
  );
}
