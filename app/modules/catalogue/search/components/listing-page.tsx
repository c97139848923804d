import { useTranslation } from "react-i18next";

import { isOverseas } from "#app/lib/address.ts";
import { indexableFrom } from "#app/modules/catalogue/search/domain.ts";
import type { SearchResult } from "#app/modules/catalogue/search/search.endpoints.ts";
import type {
  ListingFigures,
  NarrowerLink,
} from "#app/modules/catalogue/search/sitemap.endpoints.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Figs } from "#app/ui/facts.tsx";
import { JsonLd } from "#app/ui/json-ld.tsx";
import { Columns, Section } from "#app/ui/layout.tsx";

import { DescribeNeed } from "./describe-need.tsx";
import { Filters } from "./filters.tsx";
import { type Listing, listingAddress, type ListingQuery } from "./listing-address.ts";
import { ListingBar } from "./listing-bar.tsx";
import { figuresText } from "./listing-figures.ts";
import { chosenIn, ListingFrame } from "./listing-frame.tsx";
import type { ListingText } from "./listing-text.ts";
import { NarrowerLinks } from "./narrower-links.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { OwnText } from "./own-text.tsx";
import { PriceGuide } from "./price-guide.tsx";
import { Results } from "./results.tsx";
import type { SearchOptions } from "./search-fields.tsx";
import { type Way, Widening } from "./widening.tsx";
import type { Wish } from "./wish.ts";
import type { ListingAbout } from "./words.ts";

export type Wider = Way<"radius" | "online" | "level"> & { level?: string };

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
  own: Readonly<{ title: string; text: string }> | null;
  options: SearchOptions;
  /** Names of chapters. */
  programme: readonly string[];
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
    <ListingFrame text={{ ...text, intro: introOf(text.intro, figures) }} canonical={canonical}>
      {result.data.length >= indexableFrom && <JsonLd data={courseList(result, canonical)} />}
      <Columns left aside={<ListingFilters {...props} />}>
        <div id="resultats">
          <ListingBar listing={listing} query={query} somewhere={somewhere} />
          <h2 className="sr-only">{t("listing.results")}</h2>
          {result.data.length === 0 ? (
            <>
              <NoTeacher listing={listing} query={query} result={result} />
              <DescribeNeed wish={wish} />
            </>
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
          <Widening
            title={t("widen.title")}
            ways={ways}
            labelOf={(way) => t(`widen.${way.kind}`, way)}
          />
        </div>
      </Columns>
      {figures && (
        <Section title={figures.title}>
          <Figs figures={figures.figures} />
        </Section>
      )}
      <Programme chapters={props.programme} lesson={text.lesson} />
      <OwnText own={props.own} />
      <NarrowerLinks links={links} title={t("listing.narrower")} />
      {text.own && (
        <Section title={text.own.title}>
          <p className="max-w-read">{text.own.text}</p>
        </Section>
      )}
      <PriceGuide {...text.prices} />
    </ListingFrame>
  );
}

type ProgrammeProps = Readonly<{ chapters: readonly string[]; lesson: string }>;

function Programme({ chapters, lesson }: ProgrammeProps) {
  const { t } = useTranslation("search", { keyPrefix: "programme" });
  if (chapters.length === 0) return null;
  return (
    <Section title={t("title", { lesson })}>
      <p className="max-w-read">{chapters.join(" · ")}</p>
    </Section>
  );
}

type NoTeacherProps = Pick<ListingPageProps, "listing" | "query" | "result">;

function NoTeacher({ listing, query, result: { city } }: NoTeacherProps) {
  const { t } = useTranslation("search");
  const isServed = listing.format !== "offline" || !isOverseas(city?.city_code);
  const why = isServed ? undefined : t("empty.overseas");
  return <NothingFound of="search" why={why} {...widerOf(listing, query)} />;
}

const introOf = (intro: string, figures: ReturnType<typeof figuresText>) =>
  figures ? `${intro} ${figures.brief}` : intro;

function ListingFilters({ options, listing, about, query, result }: ListingPageProps) {
  const requested = { ...chosenIn(listing, about.city), format: listing.format };
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

function widerOf(listing: Listing, { priceMin, priceMax, slots, ...wider }: ListingQuery) {
  const narrowed = Boolean(priceMin ?? priceMax ?? slots);
  const all = listingAddress({ format: "offline", ...defaultSlugs });
  return { narrowed, to: narrowed ? listingAddress(listing, wider) : all };
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
