import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { noonOf, weekdayAndDay } from "#app/lib/french-date.ts";
import { nameWithInitial } from "#app/lib/names.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { responseTimeOf } from "#app/lib/response-time.ts";
import { upperFirst } from "#app/lib/upper-first.ts";
import { lessonFormatOf, type SearchFormat } from "#app/modules/catalogue/price/domain.ts";
import {
  bookingAddress,
  lessonAddress,
  type Wish,
} from "#app/modules/catalogue/search/components/wish.ts";
import { levelWords } from "#app/modules/catalogue/teacher/components/level-words.ts";
import { checkedWords } from "#app/modules/catalogue/teacher/components/words.ts";
import type { ComparedTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ScrollTable } from "#app/ui/facts.tsx";
import { Rate } from "#app/ui/lines.tsx";
import { Link } from "#app/ui/link.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Price } from "#app/ui/price.tsx";

import { distanceWords, firstHalfDay } from "./compared-words.ts";
import { BookPrice, priceSought } from "./lesson-booking.tsx";

type SideProps = { teachers: readonly ComparedTeacher[]; wish: Wish };
type CellProps = { teacher: ComparedTeacher; wish: Wish; t: TFunction<"selection"> };
type Line = Readonly<{ name: string; cell: (props: CellProps) => ReactNode }>;

const anyPrice: Line = {
  name: "price",
  cell: ({ teacher, wish }) => <BookPrice {...{ teacher, wish }} size="s" />,
};

const lines: readonly Line[] = [
  { name: "coming", cell: Coming },
  { name: "rating", cell: Rating },
  { name: "headline", cell: ({ teacher }) => teacher.headline ?? teacher.title },
  { name: "verified", cell: ({ teacher }) => upperFirst(checkedWords(teacher)) },
  { name: "answers", cell: ({ teacher, t }) => delayWords(t, teacher) },
  { name: "distance", cell: ({ teacher, t }) => distanceWords(t, teacher) },
  { name: "levels", cell: ({ teacher, wish }) => taughtWords(teacher, wish) },
  { name: "home", cell: (props) => formatWords(props, "offline") },
  { name: "online", cell: (props) => formatWords(props, "online") },
  {
    name: "hours",
    cell: ({ teacher: { hours_given: count }, t }) => count > 0 && t("hours", { count }),
  },
  { name: "mode", cell: ({ teacher, t }) => t(`mode.${teacher.mode}`) },
];

/** Where each gives what is sought, its price is named once, and its format is no line of its own. */
export function linesOf(teachers: readonly ComparedTeacher[], wish: Wish): readonly Line[] {
  if (!teachers.every((teacher) => priceSought(teacher, wish))) return [anyPrice, ...lines];
  const format = wish.format ?? "offline";
  const price: Line = { name: `price_${format}`, cell: SoughtPrice };
  return [price, ...lines.filter(({ name }) => name !== formatLine[format])];
}

const formatLine: Record<SearchFormat, string> = { offline: "home", online: "online" };

export function SideBySide({ teachers, wish }: SideProps) {
  const { t } = useTranslation("selection");
  const cells = { wish, t };
  return (
    <section id="cote-a-cote" className="mt-s7 scroll-mt-s4">
      <h2>{t(`side.title_${String(teachers.length)}`)}</h2>
      <div className="mt-s4">
        <ScrollTable
          caption={t("side.caption")}
          className="table-fixed text-left text-sm wrap-anywhere hyphens-auto md:text-md [&_td]:min-w-28 [&_td]:pr-s2 md:[&_td]:pr-s3 [&_td]:pb-s3 [&_td]:align-top"
        >
          <thead>
            <tr>
              {teachers.map((teacher) => (
                <Head key={teacher.id} teacher={teacher} wish={wish} />
              ))}
            </tr>
          </thead>
          {linesOf(teachers, wish).map(({ name, cell }) => (
            <tbody key={name}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={teachers.length}
                  className="border-t border-line pt-2.5 pb-1 font-normal text-ink-2"
                >
                  {t(`side.${name}`)}
                </th>
              </tr>
              <tr>
                {teachers.map((teacher) => (
                  <td key={teacher.id}>{cell({ ...cells, teacher }) || t("unknown")}</td>
                ))}
              </tr>
            </tbody>
          ))}
          <Foot teachers={teachers} wish={wish} />
        </ScrollTable>
      </div>
      <AskAll teachers={teachers} wish={wish} />
      <p className="mt-s4 max-w-read text-sm text-ink-2">
        {t("note")} <Link to={paths.ranking}>{t("ranking")}</Link>
      </p>
    </section>
  );
}

/** The same request to all of them, where each teaches the subject sought. */
function AskAll({ teachers, wish }: SideProps) {
  const { t } = useTranslation("selection");
  const [first, ...others] = teachers;
  const teaches = ({ subjects }: ComparedTeacher) =>
    wish.matiere === undefined || subjects.some(({ id }) => id === wish.matiere);
  if (!first || others.length === 0 || !teachers.every(teaches)) return null;
  const to = bookingAddress(
    first.slug,
    wish,
    others.map(({ id }) => id),
  );
  return (
    <div className="mt-s5 grid gap-s3 sm:flex sm:items-center sm:justify-between">
      <div>
        <h3>{t("ask_all.title")}</h3>
        <p className="text-ink-2">{t("ask_all.text")}</p>
      </div>
      <ButtonLink to={to} rel="nofollow" variant="primary">
        {t(`ask_all.button_${String(teachers.length)}`)}
      </ButtonLink>
    </div>
  );
}

function Foot({ teachers, wish }: SideProps) {
  const { t } = useTranslation("selection");
  return (
    <tfoot>
      <tr>
        {teachers.map(({ id, slug, firstname, initial }) => (
          <td key={id} className="whitespace-nowrap [&_a]:px-1 md:[&_a]:px-3.5">
            <ButtonLink to={bookingAddress(slug, wish)} rel="nofollow" size="s" block>
              {t("ask")}
              <span className="sr-only">
                {t("ask_who", { name: nameWithInitial(firstname, initial) })}
              </span>
            </ButtonLink>
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function Head({ teacher, wish }: { teacher: ComparedTeacher; wish: Wish }) {
  return (
    <th scope="col" className="pr-s3 pb-s3 align-top">
      <Portrait src={teacher.photo_url} name={teacher.firstname} size="line" />
      <Link
        to={lessonAddress(teacher.slug, wish)}
        className="flex min-h-tap items-center font-title font-bold"
      >
        {nameWithInitial(teacher.firstname, teacher.initial)}
      </Link>
    </th>
  );
}

function SoughtPrice({ teacher, wish }: CellProps) {
  const price = priceSought(teacher, wish);
  return price && <Price size="s" gross={price.price} net={price.price_after_credit} />;
}

function delayWords(t: CellProps["t"], { response_time_hours: hours }: ComparedTeacher) {
  if (hours === null) return null;
  const { unit, count } = responseTimeOf(hours);
  return t(`delay.${unit}`, { count });
}

/** The count may go to a line of its own. */
function Rating({ teacher: { rating, reviews_count: count } }: CellProps) {
  const { t } = useTranslation("common");
  if (rating === null) return null;
  return (
    <>
      <Rate rating={rating} />{" "}
      <span className="text-sm text-ink-2">{t("rate.count", { count })}</span>
    </>
  );
}

function Coming({ teacher, wish, t }: CellProps) {
  const first = firstHalfDay(teacher, wish);
  if (!first) return null;
  const day = weekdayAndDay(noonOf(first.date));
  return <b>{t(`teacher:half_day.${first.half}`, { day })}</b>;
}

function taughtWords({ subjects }: ComparedTeacher, { matiere }: Wish) {
  const subject = subjects.find(({ id }) => id === matiere);
  return subject ? levelWords(subject.levels) : subjects.map(({ name }) => name).join(", ");
}

function formatWords({ teacher: { prices }, t }: CellProps, format: SearchFormat) {
  const ofFormat = prices.filter((one) => one.format === lessonFormatOf(format));
  if (ofFormat.length === 0) return t("no");
  return t("from", { price: hourlyPrice(Math.min(...ofFormat.map(({ price }) => price))) });
}
