import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { shortDay } from "#app/lib/french-date.ts";
import { dayAndHourAt } from "#app/lib/place-hour.ts";
import { signedSum, sum } from "#app/lib/price.ts";
import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { homeAnswers, paths } from "#app/paths.ts";
import { usePlace } from "#app/ui/shell-data.ts";
import { Board, Sum } from "#app/ui/sum.tsx";

type Priced = Pick<Course, "price" | "price_after_tax_credit" | "by_advance">;

export type Debit = Priced &
  Pick<Course, "date" | "student"> & {
    until: string;
  };

export function nextDebitOf(courses: readonly Course[]): Debit | undefined {
  const waiting = courses.flatMap((course) =>
    course.status === "to_confirm" && course.verdict_until !== null
      ? [{ ...course, until: course.verdict_until }]
      : [],
  );
  const [first] = waiting.toSorted((a, b) => a.until.localeCompare(b.until));
  if (!first) return undefined;
  const { price, price_after_tax_credit, by_advance, date, student, until } = first;
  return { price, price_after_tax_credit, by_advance, date, student, until };
}

function DebitWords({ debit: { date, student, until } }: { debit: Debit }) {
  const { t } = useTranslation("course", { keyPrefix: "debit" });
  return t("when", {
    course: shortDay(new Date(date)),
    student: student.firstname,
    until: shortDay(new Date(until)),
  });
}

type Planned = Pick<Priced, "price"> &
  Partial<Priced> &
  Readonly<{ start: string; student: { firstname: string } }>;

export type Coming = Readonly<{ debit: Debit | undefined; planned?: Planned | undefined }>;

/** Full price, then after tax credit (LAW-12). */
export function NextDebit({ debit, planned }: Coming) {
  if (!debit && planned) return <PlannedDebit planned={planned} />;
  return <GivenDebit debit={debit} />;
}

export function NextDebitLine({ coming, none }: Readonly<{ coming: Coming; none?: string }>) {
  const { t } = useTranslation("course", { keyPrefix: "debit" });
  const { debit, planned } = coming;
  const next = debit ?? planned;
  if (!next) return none ? <p className="mt-s2 text-ink-2">{none}</p> : null;
  const price = sum(debitedOf(next));
  return (
    <p className="mt-s2">
      <b>{next.by_advance ? t("advance", { price }) : price}</b>{" "}
      {debit ? <DebitWords debit={debit} /> : <PlannedWords {...coming} />}
    </p>
  );
}

const debitedOf = ({
  price,
  price_after_tax_credit: after,
  by_advance: byAdvance,
}: Planned | Debit) => (byAdvance ? (after ?? price) : price);

function PlannedWords({ planned }: Pick<Coming, "planned">) {
  const { t } = useTranslation("course", { keyPrefix: "debit" });
  const home = usePlace();
  if (!planned) return null;
  const { start, student } = planned;
  return t("planned", { course: dayAndHourAt(new Date(start), home), student: student.firstname });
}

function PlannedDebit({ planned }: { planned: Planned }) {
  const { t } = useTranslation("course", { keyPrefix: "debit" });
  return (
    <Board>
      <h2 className="text-lg">{t("title")}</h2>
      <div className="mt-s2">
        <Sum
          lines={[
            {
              label: t(planned.by_advance ? "rest_advance" : "price"),
              value: sum(debitedOf(planned)),
            },
          ]}
        />
      </div>
      <p className="mt-s3 text-sm text-chalk-2">
        <PlannedWords planned={planned} />
      </p>
    </Board>
  );
}

function DebitSum({ debit }: { debit: Debit }) {
  const { t } = useTranslation("course", { keyPrefix: "debit" });
  const { price, price_after_tax_credit: net, by_advance: byAdvance } = debit;
  const whole = { label: t("price"), value: sum(price) };
  if (net === null) return <Sum lines={[whole]} />;
  return (
    <Sum
      lines={[whole, { label: t("credit"), value: signedSum(net - price), less: true }]}
      total={{ label: t(byAdvance ? "rest_advance" : "rest"), value: sum(net) }}
    />
  );
}

function GivenDebit({ debit }: { debit: Debit | undefined }) {
  const { t } = useTranslation("course", { keyPrefix: "debit" });
  return (
    <Board>
      <h2 className="text-lg">{t(debit ? "title" : "credit_title")}</h2>
      {debit && (
        <div className="mt-s2">
          <DebitSum debit={debit} />
        </div>
      )}
      <p className="mt-s3 text-sm text-chalk-2">
        {debit ? <DebitWords debit={debit} /> : t("credit_text")}
      </p>
      <p className="text-sm">
        <Link
          to={`${paths.home}#${homeAnswers.money}`}
          className="inline-flex min-h-tap items-center"
        >
          {t("more")}
        </Link>
      </p>
    </Board>
  );
}
