import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { lastPage, pageNumber, pageWithin } from "#app/lib/page-number.ts";
import { ResourceList } from "#app/modules/catalogue/content/components/resource-list.tsx";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { resourcesPerPage } from "#app/modules/catalogue/content/resource.domain.ts";
import { paths, withQuery } from "#app/paths.ts";
import { PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";

export const handle = { hydrate: "never", i18n: ["content"], query: ["page"] };

export const meta = pageMeta("content:resources.teacher_page", { noindex: true });

export const loader = teacherLoader(async ({ api, request }) => {
  const wanted = pageNumber(new URL(request.url).searchParams);
  const { list, page } = await pageWithin(wanted, resourcesPerPage, (one) =>
    api(content.listResources, { query: { page: one, limit: resourcesPerPage } }),
  );
  return { ...list, page };
});

/** Articles for teachers (TEA-044). */
export default function TeacherResources() {
  const { t } = useTranslation("content", { keyPrefix: "resources" });
  const { data, total, page } = useLoaderData<typeof loader>();
  const toPage = (other: number) =>
    withQuery(paths.teacherResources, { page: other > 1 ? other : undefined });
  return (
    <Wrap>
      <PageHead title={t("teacher_page")} />
      <ResourceList resources={data} />
      <Pager page={page} pages={lastPage(total, resourcesPerPage)} toPage={toPage} />
    </Wrap>
  );
}
