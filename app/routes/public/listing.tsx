import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import i18next from "i18next";

import {
  listingAddress,
  listingParameters,
  readListing,
} from "#app/modules/search/components/listing-address.ts";
import { ListingPage } from "#app/modules/search/components/listing-page.tsx";
import { listingTitle, shortListingTitle } from "#app/modules/search/components/words.ts";
import { searchEndpoints } from "#app/modules/search/endpoints.ts";
import { headOf } from "#app/ui/page-meta.ts";

import {
  aboutOf,
  askedOf,
  guideOf,
  headOfListing,
  pagesOf,
  refuseElsewhere,
  refuseUnknownTown,
  waysOf,
  wishOf,
} from "./listing.server.ts";
import { searchOptions } from "./search-options.server.ts";

export const handle = {
  hydrate: "interaction",
  services: true,
  i18n: ["search"],
  query: listingParameters,
};

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { about, page, pages, canonical, noindex, listing, query } = data;
  const titles = [listingTitle(about), shortListingTitle(about)].map((title) =>
    page > 1 ? i18next.t("search:listing.page", { title, page }) : title,
  );
  const [title] = titles;
  const to = (other: number) => listingAddress(listing, query, other);
  const link = (rel: string, href: string) => ({ tagName: "link", rel, href });
  return [
    ...headOf({
      title: titles,
      description: [
        i18next.t(`search:listing.description_${about.format}`, { title }),
        ...titles.map((one) =>
          i18next.t(`search:listing.description_${about.format}_short`, { title: one }),
        ),
      ],
      canonical,
      noindex,
    }),
    ...(page > 1 ? [link("prev", to(page - 1))] : []),
    ...(page < pages ? [link("next", to(page + 1))] : []),
  ];
};

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const asked = readListing(new URL(request.url), params);
  const about = asked && aboutOf(asked.listing);
  if (!about) throw new Response(null, { status: 404 });
  if (asked.moved) throw redirect(asked.moved, 301);

  const { listing, query, page } = asked;
  const result = await context
    .api(searchEndpoints.teachers, { query: askedOf(listing, query, page) })
    .catch(refuseUnknownTown);
  refuseElsewhere(asked, result, (city) => listingAddress({ ...listing, city }, query, page));

  context.keep("listing", ...result.data.map(({ id }) => `teacher:${String(id)}`));
  return {
    result,
    ...{ listing, query, page },
    about: { ...about, city: result.city?.name },
    pages: pagesOf(result),
    wish: wishOf(listing),
    guide: guideOf(listing.format, about.level?.cursusId),
    ways: waysOf(listing, query, result),
    options: searchOptions(),
    ...headOfListing(listing, { query, page, totalCount: result.totalCount }),
  };
}

export default function ListingRoute() {
  return <ListingPage {...useLoaderData<typeof loader>()} />;
}
