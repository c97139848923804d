import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import i18next from "i18next";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import { GroupHead } from "#app/modules/group-lesson/components/group-head.tsx";
import {
  Audience,
  GoodToKnow,
  Programme,
  ShareStage,
  SimilarStages,
  Teachers,
} from "#app/modules/group-lesson/components/group-page.tsx";
import { PriceBar, PricePanel } from "#app/modules/group-lesson/components/group-price.tsx";
import { listingTag, pageTagOf } from "#app/modules/group-lesson/domain.ts";
import { groupLessonEndpoints } from "#app/modules/group-lesson/endpoints.ts";
import { lessonIdOf } from "#app/modules/teacher/domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import { breadcrumbData, JsonLd } from "#app/ui/json-ld.tsx";
import { Columns, Wrap } from "#app/ui/layout.tsx";
import { Breadcrumb } from "#app/ui/nav.tsx";
import { Note } from "#app/ui/note.tsx";
import { headOf } from "#app/ui/page-meta.ts";

import { askedPrice, priceTold, similarStages, stageHead } from "./stage.server.ts";
import { stageCrumbs, stageData } from "./stage-data.ts";

export const handle = {
  hydrate: "interaction",
  services: true,
  i18n: ["group-lesson", "search"],
  query: ["matieres"],
};

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? headOf({ ...data.head, canonical: data.canonical, noindex: !data.lesson.on_sale }) : [];

/** A stage (PUB-027): its number says which, its words are the right ones or are put right (301). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const id = lessonIdOf(params.stage ?? "");
  if (id === undefined) throw new Response(null, { status: 404 });

  const lesson = await context.api(groupLessonEndpoints.show, { params: { id } });
  const path = pathTo(paths.stage, { stage: lesson.slug });
  if (!`${url.pathname}/`.startsWith(path)) throw redirect(path + url.search, 301);

  const asked = askedPrice(url.searchParams, lesson);
  const full = lesson.remaining_seats <= 0;
  const similar = full || !lesson.on_sale ? await similarStages(context.api, lesson) : [];
  context.keep(
    pageTagOf(id),
    ...(similar.length > 0 ? [listingTag] : []),
    ...lesson.teachers.map((teacher) => `teacher:${String(teacher.id)}`),
  );
  return {
    ...{ lesson, asked, similar },
    price: priceTold(lesson, asked),
    equivalent: lesson.equivalent_scholar_levels_id.map((level) =>
      i18next.t(`reference:level.${String(level)}`),
    ),
    head: stageHead(lesson),
    canonical: env.origin + path,
  };
}

export default function Stage() {
  const { t } = useTranslation("group-lesson");
  const { lesson, asked, price, equivalent, similar, canonical } = useLoaderData<typeof loader>();
  const crumbs = stageCrumbs(t, lesson);
  const sold = lesson.on_sale;
  return (
    <Wrap>
      <Breadcrumb crumbs={crumbs} />
      <JsonLd data={breadcrumbData(crumbs, canonical)} />
      <JsonLd data={stageData(lesson, canonical)} />
      <Columns
        kept
        head={
          <>
            <GroupHead lesson={lesson} />
            {sold ? <PriceBar lesson={lesson} price={price} /> : <Over />}
          </>
        }
        aside={sold && <PricePanel lesson={lesson} asked={asked} price={price} />}
      >
        {!sold && <SimilarStages cards={similar} />}
        <Programme lesson={lesson} />
        <Audience lesson={lesson} equivalent={equivalent} />
        <Teachers lesson={lesson} />
        <GoodToKnow lesson={lesson} />
        {sold && <SimilarStages cards={similar} />}
        <ShareStage lesson={lesson} canonical={canonical} />
      </Columns>
      <Outlet />
    </Wrap>
  );
}

/** Begun, over or cancelled: it is read, and no longer bought. */
function Over() {
  const { t } = useTranslation("group-lesson");
  return (
    <div className="mt-s5">
      <Note tone="yellow">{t("page.over")}</Note>
    </div>
  );
}
