import { useTranslation } from "react-i18next";

import { toEuros } from "#app/lib/money.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { afterCreditCents } from "#app/modules/catalogue/price/domain.ts";
import { ReviewList } from "#app/modules/catalogue/review/components/review-list.tsx";
import type { Review } from "#app/modules/catalogue/review/endpoints.ts";
import { Section } from "#app/ui/layout.tsx";
import { Rate } from "#app/ui/lines.tsx";
import { Link } from "#app/ui/link.tsx";

type Listed = Readonly<{ name: string; to: string }>;
export type SubjectLine = Listed & {
  found: Readonly<{ count: number; capped: boolean; from: number }> | null;
};
export type Career = Listed & { cents: number | null; classes: readonly Listed[] };

const linkClass = "inline-flex min-h-tap items-center no-underline hover:underline";

export function Careers({ careers }: { careers: readonly Career[] }) {
  const { t } = useTranslation("home", { keyPrefix: "cursus" });
  return (
    <Section wide title={t("title")}>
      <ul className="grid max-md:border-t max-md:border-line md:grid-cols-3 md:gap-s4 lg:grid-cols-5">
        {careers.map(({ name, to, cents, classes }) => (
          <li key={to} className="max-md:flex max-md:gap-x-s4 max-md:border-b max-md:border-line">
            <h3 className="max-md:w-24 max-md:flex-none">
              <Link to={to} className={linkClass}>
                {name}
              </Link>
            </h3>
            <ul className="flex flex-wrap gap-x-s4 md:block">
              {classes.map((one) => (
                <li key={one.to}>
                  <Link to={one.to} className={linkClass}>
                    {one.name}
                  </Link>
                </li>
              ))}
              {classes.length === 0 && (
                <li className="max-md:hidden">
                  <Link to={to} className={linkClass}>
                    {t("whole")}
                    <span className="sr-only"> {name}</span>
                  </Link>
                </li>
              )}
              <Advised cents={cents} />
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The price of a child's class, before any search: at home, before and after the credit (LAW-12). */
function Advised({ cents }: Pick<Career, "cents">) {
  const { t } = useTranslation("home", { keyPrefix: "cursus" });
  if (cents === null) return null;
  const [price, net] = [cents, afterCreditCents(cents)].map((one) => hourlyPrice(toEuros(one)));
  return <li className="w-full text-sm text-ink-2">{t("price", { price, net })}</li>;
}

export function Subjects({ subjects }: { subjects: readonly SubjectLine[] }) {
  const { t } = useTranslation("home", { keyPrefix: "subjects" });
  return (
    <Section wide title={t("title")}>
      <ul className="grid md:grid-cols-2 md:gap-x-s7">
        {subjects.map(({ name, to, found }) => (
          <li key={to} className="border-b border-line">
            <Link
              to={to}
              className={`${linkClass} min-h-15 w-full flex-wrap items-center gap-x-s4`}
            >
              <b className="flex-1 font-title text-lg">{name}</b> {found && <Figures {...found} />}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Figures({ count, capped, from }: NonNullable<SubjectLine["found"]>) {
  const { t } = useTranslation("home", { keyPrefix: "subjects" });
  return (
    <>
      <span className="text-sm text-ink-2">{t(capped ? "more" : "count", { count })}</span>{" "}
      <span className="ml-auto min-w-22 text-right whitespace-nowrap">
        {t("from")} <b>{hourlyPrice(from)}</b>
      </span>
    </>
  );
}

const steps = ["need", "answers", "first", "pay"] as const;

export function How() {
  const { t } = useTranslation("home", { keyPrefix: "how" });
  return (
    <Section wide title={t("title")}>
      <ol className="grid gap-s5 md:grid-cols-4">
        {steps.map((step, index) => (
          <li
            key={step}
            className="group relative flex gap-s4 not-last:after:absolute not-last:after:top-13 not-last:after:-bottom-s5 not-last:after:left-[25px] not-last:after:border-l-2 not-last:after:border-dashed not-last:after:border-field md:block md:pr-s5 md:not-last:after:inset-x-18 md:not-last:after:top-9 md:not-last:after:-right-s5 md:not-last:after:bottom-auto md:not-last:after:border-t-2 md:not-last:after:border-l-0"
          >
            <span
              aria-hidden="true"
              className="grid size-13 flex-none place-items-center border-2 border-ink bg-sheet font-title text-xl font-bold group-last:rounded-t-full group-last:bg-fluo md:mb-s4 md:size-18"
            >
              {index + 1}
            </span>
            <div>
              <h3>{t(step)}</h3>
              <p className="text-ink-2">{t(`${step}_text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Voices({ reviews }: { reviews: readonly Review[] }) {
  const { t } = useTranslation(["home", "teacher"]);
  if (reviews.length === 0) return null;
  return (
    <Section wide title={t("home:reviews.title")}>
      <p className="text-sm text-ink-2">{t("teacher:reviews.rules")}</p>
      <ReviewList reviews={reviews} brief />
    </Section>
  );
}

export type Rating = Readonly<{ rating: number; count: number; demo: boolean }>;

export function Mark({ rating }: { rating: Rating | undefined }) {
  const { t } = useTranslation("home", { keyPrefix: "teachers" });
  if (!rating) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-s2">
      <Rate rating={rating.rating} count={rating.count} />{" "}
      {rating.demo && <span className="text-sm text-ink-2">{t("demo")}</span>}
    </p>
  );
}
