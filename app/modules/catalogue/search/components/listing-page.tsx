import { useTranslation } from "react-i18next";

import { indexableFrom } from "#app/modules/catalogue/search/domain.ts";
import type { SearchResult } from "#app/modules/catalogue/search/search.endpoints.ts";
import type {
  ListingFigures,
  NarrowerLink,
} from "#app/modules/catalogue/search/sitemap.endpoints.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Figs } from "#app/ui/facts.tsx";
import { breadcrumbData, JsonLd } from "#app/ui/json-ld.tsx";
import { Columns, Empty, Section, Wrap } from "#app/ui/layout.tsx";
import { Breadcrumb } from "#app/ui/nav.tsx";

import { Filters } from "./filters.tsx";
import { type Listing, listingAddress, type ListingQuery } from "./listing-address.ts";
import { ListingBar } from "./listing-bar.tsx";
import { figuresText } from "./listing-figures.ts";
import type { ListingText } from "./listing-text.ts";
import { NarrowerLinks } from "./narrower-links.tsx";
import { PriceGuide } from "./price-guide.tsx";
import { Results } from "./results.tsx";
import type { SearchOptions } from "./search-fields.tsx";
import { Widening, type Wider } from "./widening.tsx";
import type { Wish } from "./wish.ts";
import type { ListingAbout } from "./words.ts";

type ListingPageProps = {
  result: SearchResult;
  listing: Listing;
  query: ListingQuery;
  page: number;
  pages: number;
  about: ListingAbout;
  text: ListingText;
  wish: Wish;
  ways: readonly Wider[];
  links: readonly NarrowerLink[];
  figures?: ListingFigures;
  options: SearchOptions;
  canonical: string;
};

/** Filters, results, and where to go when they are few (PUB-004, PUB-005). */
export function ListingPage(props: ListingPageProps) {
  const { t } = useTranslation("search");
  const { result, listing, query, page, pages, text, wish, ways, links, canonical } = props;
  const figures = figuresText(props.about, props.figures);
  const somewhere = listing.format === "offline" && result.city !== null;
  const toPage = (other: number) => listingAddress(listing, query, other);
  return (
    <Wrap>
      <Breadcrumb crumbs={text.crumbs} />
      <JsonLd data={breadcrumbData(text.crumbs, canonical)} />
      {result.data.length >= indexableFrom && <JsonLd data={courseList(result, canonical)} />}
      <h1 className="mt-s2">{text.h1}</h1>
      <p className="mt-1.5 mb-s3 leading-[1.45] text-ink-2 md:mt-2.5 md:mb-s5 md:text-lg">
        {introOf(text.intro, figures)}
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
      {figures && (
        <Section title={figures.title}>
          <Figs figures={figures.figures} />
        </Section>
      )}
      <NarrowerLinks links={links} title={t("listing.narrower")} />
      {text.own && (
        <Section title={text.own.title}>
          <p className="max-w-read">{text.own.text}</p>
        </Section>
      )}
      <PriceGuide {...text.prices} />
    </Wrap>
  );
}

const introOf = (intro: string, figures: ReturnType<typeof figuresText>) =>
  figures ? `${intro} ${figures.brief}` : intro;

function ListingFilters({ options, listing, about, query, result }: ListingPageProps) {
  const requested = {
    subject: unlessAny(listing.subject, defaultSlugs.subject),
    level: unlessAny(listing.level, defaultSlugs.level),
    city: about.city,
    format: listing.format,
  };
  const priced = query.priceMin ?? query.priceMax;
  const count = [query.radius, priced, query.slots].filter(Boolean).length;
  return (
    <Filters
      key={listingAddress(listing, query)}
      options={options}
      requested={requested}
      town={result.city?.slug}
      query={query}
      count={count}
    />
  );
}

const unlessAny = (slug: string, any: string) => (slug === any ? undefined : slug);

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
