import i18next from "i18next";

import { sum } from "#app/lib/price.ts";
import type { GroupLessons } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { paths } from "#app/paths.ts";
import type { Crumb } from "#app/ui/nav.tsx";

import {
  allGroupLessons,
  type GroupListing,
  groupListingAddress,
} from "./group-listing-address.ts";
import { type GroupAbout, groupTitle, shortGroupTitle } from "./group-words.ts";

const translated = (key: string, values: Record<string, string | number> = {}) =>
  i18next.t(`group-lesson:${key}`, values);

type Shown = { listing: GroupListing; about: GroupAbout; result: GroupLessons; page?: number };

export function groupText({ listing, about, result, page = 1 }: Shown) {
  const h1 = groupTitle(about);
  const titles = [h1, shortGroupTitle(about)].map((title) =>
    page > 1 ? i18next.t("search:listing.page", { title, page }) : title,
  );
  return {
    h1,
    titles,
    description: titles.flatMap((title) => descriptionsOf(title, result)),
    intro: introOf(result),
    note: translated("listing.note"),
    crumbs: crumbsOf(listing, about),
  };
}

function descriptionsOf(title: string, { totalCount: count, figures }: GroupLessons): string[] {
  if (!figures) return [translated("listing.description_none", { title })];
  const values = { title, count, from: sum(figures.from), seats: figures.seats };
  return [
    translated("listing.description", values),
    translated("listing.description_short", values),
  ];
}

function introOf({ totalCount: count, figures }: GroupLessons): string {
  if (!figures) return translated("listing.none");
  const { from, seats } = figures;
  return [
    translated("listing.found", { count, from: sum(from) }),
    seats > 0 ? translated("listing.seats", { count: seats }) : translated("listing.all_full"),
  ].join(" ");
}

function crumbsOf(
  { format, subject, level, city, period }: GroupListing,
  about: GroupAbout,
): Crumb[] {
  const above = { ...allGroupLessons, format };
  const steps: Crumb[] = [
    { label: translated("crumbs.home"), to: paths.home },
    { label: translated(`crumbs.${format}`), to: groupListingAddress(above) },
  ];
  const add = (label: string | undefined, to: GroupListing) => {
    if (label) steps.push({ label, to: groupListingAddress(to) });
  };
  add(about.subject, { ...above, subject });
  add(about.level?.name, { ...above, subject, level });
  add(about.city, { ...above, subject, level, city });
  add(about.period && translated(`period_short.${about.period}`), { ...above, period });
  return steps.map((step, index) => (index === steps.length - 1 ? { label: step.label } : step));
}

export type GroupText = ReturnType<typeof groupText>;
