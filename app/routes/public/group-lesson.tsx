import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { groupLessonAt } from "#app/bff/group-lesson.server.ts";
import { env } from "#app/env.server.ts";
import { Recalled } from "#app/modules/care/support/components/recalled.tsx";
import { GroupHead } from "#app/modules/catalogue/group-lesson/components/group-head.tsx";
import {
  Audience,
  GoodToKnow,
  GroupLessonActs,
  Programme,
  SimilarGroupLessons,
  Teachers,
} from "#app/modules/catalogue/group-lesson/components/group-page.tsx";
import {
  PriceBar,
  PricePanel,
  type PriceRequested,
  type PriceView,
} from "#app/modules/catalogue/group-lesson/components/group-price.tsx";
import { equivalentNames } from "#app/modules/catalogue/group-lesson/components/group-words.ts";
import { listingTag, pageTagOf } from "#app/modules/catalogue/group-lesson/domain.ts";
import type { GroupLesson as GroupLessonView } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { breadcrumbData, JsonLd } from "#app/ui/json-ld.tsx";
import { Columns, Wrap } from "#app/ui/layout.tsx";
import { Breadcrumb } from "#app/ui/nav.tsx";
import { Note } from "#app/ui/note.tsx";
import { headOf } from "#app/ui/page-meta.ts";

import {
  answerCode,
  groupLessonHead,
  priceShown,
  requestedPrice,
  similarGroupLessons,
  tidiedPrice,
} from "./group-lesson.server.ts";
import { groupLessonCrumbs, groupLessonData } from "./group-lesson-data.ts";
import { recalledOf } from "./recalled.server.ts";

export const handle = {
  hydrate: "interaction",
  services: true,
  i18n: ["group-lesson", "search"],
  query: ["matieres"],
};

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? headOf({ ...data.head, canonical: data.canonical, noindex: !data.lesson.on_sale }) : [];

/** Found by its id; wrong words in the address redirect with 301 (PUB-027, LOAD-07). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const lesson = await groupLessonAt(context.api, params.stage);
  const path = pathTo(paths.groupLesson, { stage: lesson.slug });
  if (!`${url.pathname}/`.startsWith(path)) throw redirect(path + url.search, 301);

  const wanted = requestedPrice(url.searchParams.get("matieres"), lesson);
  const tidied = tidiedPrice(url, wanted);
  if (tidied) throw redirect(tidied, 301);
  const full = lesson.remaining_seats <= 0;
  const similar = full || !lesson.on_sale ? await similarGroupLessons(context.api, lesson) : [];
  const recalled = await recalledOf(context, { group_lesson_id: lesson.id });
  context.keep(
    pageTagOf(lesson.id),
    ...(similar.length > 0 ? [listingTag] : []),
    ...lesson.teachers.map((teacher) => `teacher:${String(teacher.id)}`),
  );
  return {
    lesson,
    asked: wanted,
    similar,
    recalled,
    price: priceShown(lesson, wanted),
    equivalent: equivalentNames(lesson),
    head: groupLessonHead(lesson),
    canonical: env.origin + path,
  };
}

export const action = ({ context, request, params }: ActionFunctionArgs) =>
  answerCode(context, request, params.stage);

export default function GroupLesson() {
  const { t } = useTranslation("group-lesson");
  const { lesson, equivalent, similar, canonical, recalled, ...read } =
    useLoaderData<typeof loader>();
  const { asked: requested, price } = {
    ...read,
    ...useActionData<{ asked?: PriceRequested; price?: PriceView }>(),
  };
  const crumbs = groupLessonCrumbs(t, lesson);
  const sold = lesson.on_sale;
  return (
    <Wrap>
      <Breadcrumb crumbs={crumbs} />
      <JsonLd data={breadcrumbData(crumbs, canonical)} />
      <JsonLd data={groupLessonData(lesson, canonical)} />
      <Columns
        kept
        head={
          <>
            <GroupHead lesson={lesson} />
            <Recalled
              recalled={recalled}
              of="group-lesson"
              follow={(id) => pathTo(paths.registration, { registrationId: String(id) })}
            />
            {sold ? <PriceBar lesson={lesson} price={price} /> : <Over end={lesson.end} />}
          </>
        }
        aside={sold && <PricePanel lesson={lesson} asked={requested} price={price} />}
      >
        {!sold && <SimilarGroupLessons cards={similar} />}
        <Programme lesson={lesson} />
        <Audience lesson={lesson} equivalent={equivalent} />
        <Teachers lesson={lesson} />
        <GoodToKnow />
        {sold && <SimilarGroupLessons cards={similar} />}
        <GroupLessonActs lesson={lesson} canonical={canonical} />
      </Columns>
      <Outlet />
    </Wrap>
  );
}

function Over({ end }: Pick<GroupLessonView, "end">) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "page" });
  if (!end) return null;
  return (
    <div className="mt-s5">
      <Note tone="yellow">{t(`over.${end}`)}</Note>
    </div>
  );
}
