import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { More } from "#app/ui/layout.tsx";
import { Chips } from "#app/ui/nav.tsx";

import { chipsOf } from "./chips.ts";
import { type Listing, listingAddress, type ListingQuery } from "./listing-address.ts";
import { SortForm } from "./sort-form.tsx";

type ListingBarProps = { listing: Listing; query: ListingQuery; somewhere: boolean };

/** Filters, order, and how that order is made (LAW-11). */
export function ListingBar({ listing, query, somewhere }: ListingBarProps) {
  const { t } = useTranslation("search");
  const { orderBy, orderDir } = query;
  const sortName = orderBy && (orderDir ? `${orderBy}_${orderDir}` : orderBy);
  const chips = chipsOf(t, query).map(({ label, change }) => ({
    label,
    without: listingAddress(listing, { ...query, ...change }),
  }));
  return (
    <>
      <div className="mb-s2 flex flex-wrap items-end md:mb-s3 justify-between gap-s3">
        <Chips chips={chips} />
        <SortForm
          key={sortName}
          action={listingAddress(listing)}
          query={query}
          somewhere={somewhere}
        />
      </div>
      <p className="mb-s2 text-sm">
        <More to={paths.ranking}>{t("sort.how")}</More>
      </p>
    </>
  );
}
