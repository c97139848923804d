import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { lastPage } from "#app/lib/page-number.ts";
import {
  groupListingAddress,
  groupListingParameters,
  readGroupListing,
} from "#app/modules/catalogue/group-lesson/components/group-listing-address.ts";
import { GroupListingPage } from "#app/modules/catalogue/group-lesson/components/group-listing-page.tsx";
import {
  aboutGroups,
  requestedGroups,
} from "#app/modules/catalogue/group-lesson/components/group-query.ts";
import { groupText } from "#app/modules/catalogue/group-lesson/components/group-text.ts";
import { listingTag, pageTagOf } from "#app/modules/catalogue/group-lesson/domain.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { pageLength } from "#app/modules/catalogue/search/group-landings.domain.ts";
import { townName } from "#app/modules/foundation/reference/domain.ts";
import { headOf } from "#app/ui/page-meta.ts";

import { widerGroups } from "./group-listing.server.ts";
import { admitted, refuseElsewhere, refuseUnknownTown } from "./listing.server.ts";
import { headOfListing } from "./narrower.server.ts";
import { searchOptions } from "./search-options.server.ts";

export const handle = {
  hydrate: "interaction",
  services: true,
  i18n: ["group-lesson", "search"],
  query: groupListingParameters,
};

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { titles: title, description } = data.text;
  return headOf({ ...data, title, description });
};

/** Cached until one of its group lessons, or the list itself, changes (CST-21, LOAD-10, LOAD-11). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const requested = admitted(readGroupListing(new URL(request.url), params), aboutGroups);
  const { listing, query, page, about } = requested;
  const result = await context
    .api(groupLessons.list, { query: requestedGroups(listing, query, page) })
    .catch(refuseUnknownTown);
  refuseElsewhere(requested, result, (city) =>
    groupListingAddress({ ...listing, city }, query, page),
  );

  const [ways, head] = await Promise.all([
    widerGroups(context.api, listing, result),
    headOfListing(context.api, requested, groupListingAddress),
  ]);
  context.keep(listingTag, ...result.data.map(({ id }) => pageTagOf(id)));
  const named = { ...about, city: townName(result.city) };
  return {
    result,
    listing,
    query,
    page,
    ways,
    about: named,
    pages: lastPage(result.totalCount, pageLength),
    text: groupText({ listing, about: named, result, page }),
    options: searchOptions(),
    ...head,
  };
}

export default function GroupListingRoute() {
  return <GroupListingPage {...useLoaderData<typeof loader>()} />;
}
