import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { plainDay } from "#app/lib/french-date.ts";
import type {
  GroupLessonCard,
  GroupLessons,
} from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { chosenIn, ListingFrame } from "#app/modules/catalogue/search/components/listing-frame.tsx";
import { NarrowerLinks } from "#app/modules/catalogue/search/components/narrower-links.tsx";
import { NothingFound } from "#app/modules/catalogue/search/components/nothing-found.tsx";
import { OwnText } from "#app/modules/catalogue/search/components/own-text.tsx";
import type { SearchOptions } from "#app/modules/catalogue/search/components/search-fields.tsx";
import { type Way, Widening } from "#app/modules/catalogue/search/components/widening.tsx";
import type { NarrowerLink } from "#app/modules/catalogue/search/sitemap.endpoints.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { Lines } from "#app/ui/lines.tsx";
import { Seg } from "#app/ui/nav.tsx";
import { Pager } from "#app/ui/pager.tsx";

import { GroupLine } from "./group-line.tsx";
import {
  allGroupLessons,
  type GroupListing,
  groupListingAddress,
  type GroupListingQuery,
} from "./group-listing-address.ts";
import { GroupSearch } from "./group-search.tsx";
import { GroupSort } from "./group-sort.tsx";
import type { GroupText } from "./group-text.ts";
import { type GroupAbout, weekOf } from "./group-words.ts";

export type WiderGroups = Way<"periods" | "everywhere" | "online">;

export type GroupListingPageProps = {
  result: GroupLessons;
  listing: GroupListing;
  query: GroupListingQuery;
  page: number;
  pages: number;
  about: GroupAbout;
  text: GroupText;
  ways: readonly WiderGroups[];
  links: readonly NarrowerLink[];
  own: Readonly<{ title: string; text: string }> | null;
  options: SearchOptions;
  canonical: string;
};

export function GroupListingPage(props: GroupListingPageProps) {
  const { t } = useTranslation("group-lesson");
  const { result, listing, query, page, pages, about, text, ways, links, options, canonical } =
    props;
  const somewhere = listing.format === "offline" && result.city !== null;
  return (
    <ListingFrame text={text} canonical={canonical}>
      <GroupSearch
        key={groupListingAddress(listing)}
        options={options}
        requested={chosenIn(listing, about.city)}
        town={result.city?.slug}
        listing={listing}
      />
      <div className="mt-s5 grid gap-s3" id="resultats">
        <Seg label={t("form.place")} views={viewsOf(t, listing)} />
        <GroupSort
          key={groupListingAddress(listing, query)}
          listing={listing}
          query={query}
          somewhere={somewhere}
        />
      </div>
      <Found cards={result.data} dated={!query.orderBy} listing={listing} query={query} />
      <Pager
        page={page}
        pages={pages}
        toPage={(other) => groupListingAddress(listing, query, other)}
      />
      <Widening
        title={t("widen.title")}
        ways={ways}
        labelOf={(way) => t(`widen.${way.kind}`, way)}
      />
      <OwnText own={props.own} />
      <NarrowerLinks links={links} title={t("listing.narrower")} />
      <p className="mt-s6 max-w-read text-sm text-ink-2">{text.note}</p>
    </ListingFrame>
  );
}

function viewsOf(t: TFunction<"group-lesson">, listing: GroupListing) {
  return (["offline", "online"] as const).map((format) => ({
    to: groupListingAddress({
      ...listing,
      format,
      city: format === "online" ? defaultSlugs.city : listing.city,
    }),
    label: t(`form.${format}`),
    current: format === listing.format,
  }));
}

type FoundProps = Pick<GroupListingPageProps, "listing" | "query"> & {
  cards: readonly GroupLessonCard[];
  dated: boolean;
};

function Found({ cards, dated, listing, query }: FoundProps) {
  const { t } = useTranslation("group-lesson");
  if (cards.length === 0) {
    const narrowed = Object.keys(query).length > 0;
    const to = groupListingAddress(narrowed ? listing : allGroupLessons);
    return (
      <div className="mt-s6">
        <NothingFound of="group-lesson" to={to} narrowed={narrowed} />
      </div>
    );
  }
  const weeks = dated ? byWeek(cards) : [{ monday: undefined, cards }];
  return weeks.map(({ monday, cards: own }) => (
    <section key={monday ?? "all"} className="mt-s6">
      <h2 className={monday ? "mb-s3" : "sr-only"}>
        {monday ? t("listing.week", { day: plainDay(new Date(monday)) }) : t("listing.results")}
      </h2>
      <Lines>
        {own.map((card) => (
          <GroupLine key={card.id} card={card} />
        ))}
      </Lines>
    </section>
  ));
}

function byWeek(cards: readonly GroupLessonCard[]) {
  const weeks = new Map<string, GroupLessonCard[]>();
  for (const card of cards) {
    const [first] = card.dates;
    const monday = first ? weekOf(new Date(first.start)).toISOString() : "";
    weeks.set(monday, [...(weeks.get(monday) ?? []), card]);
  }
  return [...weeks].map(([monday, own]) => ({ monday, cards: own }));
}
