import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { plainDay } from "#app/lib/french-date.ts";
import type {
  GroupLessonCard,
  GroupLessons,
} from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { NarrowerLinks } from "#app/modules/catalogue/search/components/narrower-links.tsx";
import type { SearchOptions } from "#app/modules/catalogue/search/components/search-fields.tsx";
import type { NarrowerLink } from "#app/modules/catalogue/search/sitemap.endpoints.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { breadcrumbData, JsonLd } from "#app/ui/json-ld.tsx";
import { Empty, More, Wrap } from "#app/ui/layout.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { Breadcrumb, Seg } from "#app/ui/nav.tsx";
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

export type WiderGroups = Readonly<{
  kind: "periods" | "everywhere" | "online";
  to: string;
  count: number;
}>;

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
  options: SearchOptions;
  canonical: string;
};

export function GroupListingPage(props: GroupListingPageProps) {
  const { t } = useTranslation("group-lesson");
  const { result, listing, query, page, pages, about, text, ways, links, options, canonical } =
    props;
  const somewhere = listing.format === "offline" && result.city !== null;
  return (
    <Wrap>
      <Breadcrumb crumbs={text.crumbs} />
      <JsonLd data={breadcrumbData(text.crumbs, canonical)} />
      <h1 className="mt-s2">{text.h1}</h1>
      <p className="mt-1.5 mb-s5 leading-[1.45] text-ink-2 md:mt-2.5 md:text-lg">{text.intro}</p>
      <GroupSearch
        key={groupListingAddress(listing)}
        options={options}
        requested={chosenIn(listing, about)}
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
      <Ways ways={ways} />
      <NarrowerLinks links={links} title={t("listing.narrower")} />
      <p className="mt-s6 max-w-read text-sm text-ink-2">{text.note}</p>
    </Wrap>
  );
}

const chosenIn = ({ subject, level }: GroupListing, { city }: GroupAbout) => ({
  subject: subject === defaultSlugs.subject ? undefined : subject,
  level: level === defaultSlugs.level ? undefined : level,
  city,
});

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
  if (cards.length === 0) return <NothingFound listing={listing} query={query} />;
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

function NothingFound({ listing, query }: Pick<FoundProps, "listing" | "query">) {
  const { t } = useTranslation("group-lesson");
  const narrowed = Object.keys(query).length > 0;
  return (
    <div className="mt-s6">
      <Empty
        title={t("empty.title")}
        action={
          <ButtonLink
            to={groupListingAddress(narrowed ? listing : allGroupLessons)}
            variant="primary"
          >
            {t(narrowed ? "empty.without" : "empty.all")}
          </ButtonLink>
        }
      >
        {t("empty.text")}
      </Empty>
    </div>
  );
}

function Ways({ ways }: Pick<GroupListingPageProps, "ways">) {
  const { t } = useTranslation("group-lesson");
  if (ways.length === 0) return null;
  return (
    <section className="mt-s6 rounded-3 border border-line bg-sheet p-s4 md:p-s5">
      <h2>{t("widen.title")}</h2>
      <ul className="mt-s2">
        {ways.map(({ kind, to, count }) => (
          <li key={to}>
            <More to={to}>{t(`widen.${kind}`, { count })}</More>
          </li>
        ))}
      </ul>
    </section>
  );
}
