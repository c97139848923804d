import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import { defaultSlugs } from "#app/modules/reference/any.domain.ts";
import { indexableFrom } from "#app/modules/search/domain.ts";
import type { SearchResult } from "#app/modules/search/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { breadcrumbData, JsonLd } from "#app/ui/json-ld.tsx";
import { Columns, Empty, Wrap } from "#app/ui/layout.tsx";
import { Breadcrumb, type Crumb } from "#app/ui/nav.tsx";

import { Filters } from "./filters.tsx";
import { type Listing, listingAddress, type ListingQuery } from "./listing-address.ts";
import { ListingBar } from "./listing-bar.tsx";
import { type NamedPrice, PriceGuide } from "./price-guide.tsx";
import { Results } from "./results.tsx";
import type { SearchOptions } from "./search-fields.tsx";
import { Widening, type Wider } from "./widening.tsx";
import type { Wish } from "./wish.ts";
import { type ListingAbout, listingTitle } from "./words.ts";

type ListingPageProps = {
  result: SearchResult;
  listing: Listing;
  query: ListingQuery;
  page: number;
  pages: number;
  about: ListingAbout;
  wish: Wish;
  ways: readonly Wider[];
  guide: readonly NamedPrice[];
  options: SearchOptions;
  canonical: string;
};

/** Teachers in person or online: filters, results, and where to go when they are few (PUB-004, PUB-005). */
export function ListingPage(props: ListingPageProps) {
  const { t } = useTranslation("search");
  const { result, listing, query, page, pages, about, wish, ways, guide, canonical } = props;
  const crumbs = crumbsOf(t, listing, about);
  const somewhere = listing.format === "offline" && result.city !== null;
  const toPage = (other: number) => listingAddress(listing, query, other);
  return (
    <Wrap>
      <Breadcrumb crumbs={crumbs} />
      <JsonLd data={breadcrumbData(crumbs, canonical)} />
      {result.data.length >= indexableFrom && <JsonLd data={courseList(result, canonical)} />}
      <h1 className="mt-s2">{listingTitle(about)}</h1>
      <p className="mt-1.5 mb-s3 leading-[1.45] text-ink-2 md:mt-2.5 md:mb-s5 md:text-lg">
        {foundWords(t, props)} {priceWords(t, props)}{" "}
        {listing.format === "online" && t("credit.online")}
      </p>
      <Columns left aside={<ListingFilters {...props} />}>
        <div id="resultats">
          <ListingBar listing={listing} query={query} somewhere={somewhere} />
          <h2 className="sr-only">{t("listing.results")}</h2>
          {result.data.length === 0 ? (
            <NothingFound listing={listing} query={query} />
          ) : (
            <Results
              key={toPage(page)}
              cards={result.data}
              wish={wish}
              page={page}
              pages={pages}
              toPage={toPage}
            />
          )}
          {result.capped && page === pages && <p className="mt-s4">{t("listing.last")}</p>}
          <Widening ways={ways} />
        </div>
      </Columns>
      <PriceGuide about={about} prices={guide} />
    </Wrap>
  );
}

function foundWords(t: TFunction<"search">, { result, listing }: ListingPageProps): string {
  if (result.capped) return t("listing.capped");
  if (result.totalCount === 0) return t("listing.nobody");
  return t(`listing.found_${listing.format}`, { count: result.totalCount });
}

/** Between which prices those who are found teach, when all of them stand on the page. */
function priceWords(t: TFunction<"search">, { result }: ListingPageProps) {
  const prices = result.data.map(({ price }) => price);
  if (result.totalCount !== prices.length || prices.length < 2) return undefined;
  const [min, max] = [Math.min(...prices), Math.max(...prices)];
  return min === max ? undefined : t("listing.prices", { min, max: hourlyPrice(max) });
}

function ListingFilters({ options, listing, about, query, result }: ListingPageProps) {
  const asked = {
    subject: unlessAny(listing.subject, defaultSlugs.subject),
    level: unlessAny(listing.level, defaultSlugs.level),
    city: about.city,
    format: listing.format,
  };
  // As many as the chips: subject, class and town stand in the title.
  const priced = query.priceMin ?? query.priceMax;
  const count = [query.radius, priced, query.slots].filter(Boolean).length;
  return (
    <Filters
      key={listingAddress(listing, query)}
      options={options}
      asked={asked}
      town={result.city?.slug}
      query={query}
      count={count}
    />
  );
}

const unlessAny = (slug: string, any: string) => (slug === any ? undefined : slug);

/** Nobody: the same list without its prices and days, when it has some; else everybody. */
function NothingFound({ listing, query }: Pick<ListingPageProps, "listing" | "query">) {
  const { t } = useTranslation("search");
  const { priceMin, priceMax, slots, ...wider } = query;
  const narrowed = Boolean(priceMin ?? priceMax ?? slots);
  const all = narrowed
    ? listingAddress(listing, wider)
    : listingAddress({ format: "offline", ...defaultSlugs });
  return (
    <Empty
      title={t("empty.title")}
      action={
        <ButtonLink to={all} variant="primary">
          {t(narrowed ? "empty.without" : "empty.all")}
        </ButtonLink>
      }
    >
      {t("empty.text")}
    </Empty>
  );
}

/** Each step up finds at least as many. */
function crumbsOf(t: TFunction<"search">, listing: Listing, about: ListingAbout): Crumb[] {
  const { format, subject, level } = listing;
  const above = { format, ...defaultSlugs };
  const steps: Crumb[] = [
    { label: t("crumbs.home"), to: paths.home },
    { label: t(`crumbs.${format}`), to: listingAddress(above) },
  ];
  if (about.subject)
    steps.push({ label: about.subject, to: listingAddress({ ...above, subject }) });
  if (about.level) {
    steps.push({ label: about.level.name, to: listingAddress({ ...above, subject, level }) });
  }
  if (about.city) steps.push({ label: about.city });
  return steps.map((step, index) => (index === steps.length - 1 ? { label: step.label } : step));
}

/** The lessons of the page as engines read a list: each with its own page. */
function courseList({ data }: SearchResult, canonical: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: data.map(({ slug, title }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      url: new URL(pathTo(paths.lesson, { lesson: slug }), canonical).href,
    })),
  };
}
