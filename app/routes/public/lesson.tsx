import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import i18next from "i18next";

import { env } from "#app/env.server.ts";
import { reviews as reviewEndpoints } from "#app/modules/catalogue/review/endpoints.ts";
import {
  lessonAddress,
  readWish,
  tidiedWish,
  wishParameters,
} from "#app/modules/catalogue/search/components/wish.ts";
import { lessonIdOf, videoOrigin } from "#app/modules/catalogue/teacher/domain.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { headOf } from "#app/ui/page-meta.ts";

import { goneOf, ledWish, lessonHead, relatedTo, wishedOf } from "./lesson.server.ts";
import { LessonPage } from "./lesson-page.tsx";
import { GoneLesson } from "./lesson-parts.tsx";
import { shortListing } from "./listing.server.ts";
import { recalledOf } from "./recalled.server.ts";

export const handle = {
  hydrate: "interaction",
  services: true,
  i18n: ["teacher", "search"],
  query: wishParameters,
  frame: { when: "video", from: videoOrigin },
};

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => {
  if (!shown) return [];
  if ("gone" in shown) return headOf({ title: i18next.t("teacher:gone.page"), noindex: true });
  const { teacher, head, canonical, playing } = shown;
  return headOf({
    ...head,
    canonical,
    noindex: !teacher.indexable || playing,
  });
};

/** A segment with an id is a lesson, any other a short listing (PUB-023). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const id = lessonIdOf(params.lesson ?? "");
  if (id === undefined) return shortListing(url, { subject: params.lesson });

  const [found, reviews] = await Promise.all([
    context.api(teachers.show, { params: { id } }).catch(goneOf),
    context
      .api(reviewEndpoints.listPublic, { query: { teacher_id: id, start: 0 } })
      .catch(() => undefined),
  ]);
  if ("gone" in found) return data(found, { status: 410 });

  const path = pathTo(paths.lesson, { lesson: found.slug });
  const led = await ledWish(context.api, found, request);
  if (led) throw redirect(lessonAddress(found.slug, led), 302);
  const wish = await wishedOf(context.api, found, readWish(url.searchParams));
  if (!`${url.pathname}/`.startsWith(path)) throw redirect(lessonAddress(found.slug, wish), 301);
  const tidied = tidiedWish(url, wish);
  if (tidied) throw redirect(tidied, 301);
  const [related, recalled] = await Promise.all([
    relatedTo(context.api, found, wish),
    recalledOf(context, { teacher_id: id }),
  ]);
  context.keep(...[id, ...related.map((card) => card.id)].map((one) => `teacher:${String(one)}`));
  const head = lessonHead(found);
  const playing = url.searchParams.get(handle.frame.when) === "1";
  const shown = { head, reviews, related, recalled, playing, wish };
  return { teacher: found, ...shown, canonical: env.origin + path };
}

export default function Lesson() {
  const shown = useLoaderData<typeof loader>();
  return "gone" in shown ? <GoneLesson cards={shown.gone} /> : <LessonPage {...shown} />;
}
