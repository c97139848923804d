import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import {
  listingAddress,
  listingParameters,
  readListing,
} from "#app/modules/catalogue/search/components/listing-address.ts";
import { ListingPage } from "#app/modules/catalogue/search/components/listing-page.tsx";
import {
  aboutOf,
  requestedTeachers,
} from "#app/modules/catalogue/search/components/listing-query.ts";
import { listingText } from "#app/modules/catalogue/search/components/listing-text.ts";
import { wishOf } from "#app/modules/catalogue/search/components/wish-before.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { townName } from "#app/modules/foundation/reference/domain.ts";
import { headOf } from "#app/ui/page-meta.ts";

import { admitted, pagesOf, refuseElsewhere, refuseUnknownTown, waysOf } from "./listing.server.ts";
import { headOfListing } from "./narrower.server.ts";
import { programmeOf } from "./programme.server.ts";
import { searchOptions } from "./search-options.server.ts";

export const handle = {
  hydrate: "interaction",
  services: true,
  i18n: ["search"],
  query: listingParameters,
};

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { text, page, pages, listing, query } = data;
  const to = (other: number) => listingAddress(listing, query, other);
  const link = (rel: string, href: string) => ({ tagName: "link", rel, href });
  return [
    ...headOf({ ...data, title: text.titles, description: text.description }),
    ...(page > 1 ? [link("prev", to(page - 1))] : []),
    ...(page < pages ? [link("next", to(page + 1))] : []),
  ];
};

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const wanted = admitted(readListing(new URL(request.url), params), aboutOf);
  const { listing, query, page, about } = wanted;
  const [result, head, programme] = await Promise.all([
    context
      .api(search.teachers, { query: requestedTeachers(listing, query, page) })
      .catch(refuseUnknownTown),
    headOfListing(context.api, wanted, listingAddress),
    programmeOf(context.api, listing),
  ]);
  refuseElsewhere(wanted, result, (city) => listingAddress({ ...listing, city }, query, page));

  context.keep("listing", ...result.data.map(({ id }) => `teacher:${String(id)}`));
  const named = { ...about, city: townName(result.city) };
  return {
    result,
    listing,
    query,
    page,
    about: named,
    text: listingText({ listing, about: named, result, page }),
    pages: pagesOf(result),
    wish: wishOf(listing),
    ways: waysOf(listing, query, result),
    options: searchOptions(),
    programme,
    ...head,
  };
}

export default function ListingRoute() {
  return <ListingPage {...useLoaderData<typeof loader>()} />;
}
