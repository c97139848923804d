import { useTranslation } from "react-i18next";

import { toEuros } from "#app/lib/money.ts";
import { hourlyPrice, signed } from "#app/lib/price.ts";
import { ComingGroupLessons } from "#app/modules/catalogue/group-lesson/components/coming-group-lessons.tsx";
import type { GroupLessonCard } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { afterCreditCents } from "#app/modules/catalogue/price/domain.ts";
import type { Review } from "#app/modules/catalogue/review/endpoints.ts";
import { listingAddress } from "#app/modules/catalogue/search/components/listing-address.ts";
import type { SearchOptions } from "#app/modules/catalogue/search/components/search-fields.tsx";
import { SearchForm } from "#app/modules/catalogue/search/components/search-form.tsx";
import { TeacherMini } from "#app/modules/catalogue/search/components/teacher-mini.tsx";
import type { TeacherCard } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { JsonLd } from "#app/ui/json-ld.tsx";
import { More, Section, SeyesPage, Wrap } from "#app/ui/layout.tsx";
import { Minis } from "#app/ui/lines.tsx";
import { Board, Sum } from "#app/ui/sum.tsx";

import {
  type Career,
  Careers,
  How,
  Mark,
  type Rating,
  type SubjectLine,
  Subjects,
  Voices,
} from "./home-parts.tsx";
import { Credit, Questions, Recruit } from "./home-questions.tsx";

type HomePageProps = {
  teachers: readonly TeacherCard[];
  groupLessons: readonly GroupLessonCard[];
  reviews: readonly Review[];
  rating: Rating | undefined;
  careers: readonly Career[];
  subjects: readonly SubjectLine[];
  options: SearchOptions;
  exampleCents: number;
  canonical: string;
};

export function HomePage(props: HomePageProps) {
  const { t } = useTranslation("common");
  const { teachers, groupLessons, rating, careers, subjects, options, reviews, canonical } = props;
  const { exampleCents } = props;
  return (
    <>
      <JsonLd data={siteData(t("brand"), canonical)} />
      <SeyesPage>
        <Wrap>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-s5 md:grid-cols-[1fr_340px] md:gap-x-s6 lg:grid-cols-[1fr_380px]">
            <HeroTitle />
            <div className="max-md:order-last md:row-start-1 md:col-start-2 md:self-center">
              <Example cents={exampleCents} />
            </div>
            <div className="md:col-span-2">
              <SearchForm options={options} />
            </div>
          </div>
        </Wrap>
      </SeyesPage>
      <Wrap>
        <Featured teachers={teachers} rating={rating} />
        <Careers careers={careers} />
        <Subjects subjects={subjects} />
        <ComingGroupLessons cards={groupLessons} />
        <How />
      </Wrap>
      <Credit />
      <Wrap>
        <div className="grid gap-x-s7 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <Voices reviews={reviews} />
          <Recruit />
        </div>
        <Questions />
      </Wrap>
    </>
  );
}

/** No rating for engines: it would be our own word (PUB-052). */
function siteData(name: string, url: string): object {
  const organization = {
    "@type": "Organization",
    name,
    url,
    logo: new URL("/favicon.svg", url).href,
  };
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name,
    url,
    publisher: organization,
  };
}

function HeroTitle() {
  const { t } = useTranslation("home");
  return (
    <div className="pl-3">
      <h1 className="max-w-[15ch]">
        {t("title")} <mark>{t("title_mark")}</mark>.
      </h1>
      <p className="on-lines max-w-[30rem] text-lg">{t("lead")}</p>
    </div>
  );
}

/** At the advised primary school price: whole first and biggest, the credit under it (LAW-12). */
function Example({ cents }: { cents: number }) {
  const { t } = useTranslation("home", { keyPrefix: "example" });
  const rest = afterCreditCents(cents);
  return (
    <Board slate>
      <p className="font-semibold">{t("title")}</p>
      <div className="mt-s3">
        <Sum
          big
          lines={[
            { label: t("price"), value: hourlyPrice(toEuros(cents)) },
            { label: t("credit"), value: signed(hourlyPrice(toEuros(rest - cents))), less: true },
          ]}
          total={{ label: t("rest"), value: hourlyPrice(toEuros(rest)) }}
        />
      </div>
      <p className="mt-s3 text-sm text-chalk-2">{t("note")}</p>
    </Board>
  );
}

function Featured({ teachers, rating }: Pick<HomePageProps, "teachers" | "rating">) {
  const { t } = useTranslation("home", { keyPrefix: "teachers" });
  if (teachers.length === 0) return null;
  return (
    <Section wide title={t("title")} more={<Mark rating={rating} />}>
      <Minis>
        {teachers.map((card) => (
          <TeacherMini key={card.id} card={card} />
        ))}
        <li className="flex items-end rounded-3 bg-ink p-s5 text-white">
          <More to={listingAddress({ format: "offline", ...defaultSlugs })}>{t("all")}</More>
        </li>
      </Minis>
    </Section>
  );
}
