import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import i18next from "i18next";

import { env } from "#app/env.server.ts";
import { listingTag, pageTagOf } from "#app/modules/catalogue/group-lesson/domain.ts";
import { priceRange } from "#app/modules/catalogue/price/domain.ts";
import { reviews as reviewEndpoints } from "#app/modules/catalogue/review/endpoints.ts";
import { paths } from "#app/paths.ts";
import { headOf } from "#app/ui/page-meta.ts";

import {
  careersOf,
  featuredGroupLessons,
  featuredTeachers,
  ratingOf,
  shownSubjectsOf,
} from "./home.server.ts";
import { HomePage } from "./home-page.tsx";
import { searchOptions } from "./search-options.server.ts";

export const handle = {
  hydrate: "interaction",
  services: true,
  i18n: ["home", "search", "teacher", "group-lesson"],
  query: [],
};

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  headOf({
    title: i18next.t("home:page"),
    description: i18next.t("home:description"),
    canonical: data?.canonical,
  });

/** School careers, next group lessons and featured teachers (LOAD-05). */
export async function loader({ context }: LoaderFunctionArgs) {
  // A failing block must not fail the page (LOAD-25).
  const [teachers, groupLessons, reviews, subjects] = await Promise.all([
    featuredTeachers(context.api),
    featuredGroupLessons(context.api),
    context.api(reviewEndpoints.listPublic, { query: { length: 3 } }).catch(() => null),
    shownSubjectsOf(context.api),
  ]);
  context.keep(
    "home",
    listingTag,
    ...teachers.map(({ id }) => `teacher:${String(id)}`),
    ...groupLessons.map(({ id }) => pageTagOf(id)),
  );
  return {
    teachers,
    groupLessons,
    reviews: reviews?.data ?? [],
    rating: ratingOf(reviews, env.demo),
    careers: careersOf(),
    subjects,
    options: searchOptions(),
    exampleCents: priceRange(1, "individual_student_place")?.default ?? 0,
    canonical: env.origin + paths.home,
  };
}

export default function Home() {
  return <HomePage {...useLoaderData<typeof loader>()} />;
}
