import { useTranslation } from "react-i18next";

import { shortDay } from "#app/lib/french-date.ts";
import { dayAndHourAt } from "#app/lib/place-hour.ts";
import { signedSum, sum } from "#app/lib/price.ts";
import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { paths } from "#app/paths.ts";
import { Section } from "#app/ui/layout.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { usePlace } from "#app/ui/shell-data.ts";

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

type Planned = Priced &
  Readonly<{ start: string; is_over?: boolean; student: { firstname: string } }>;

export type Coming = Readonly<{ debit: Debit | undefined; planned?: Planned | undefined }>;

/** The next debit in full, then what comes back: two lines (LAW-12, CUS-053). */
export function NextDebit(coming: Coming) {
  const { t } = useTranslation("course", { keyPrefix: "debit" });
  const { debit, planned } = coming;
  const next = debit ?? planned;
  return (
    <Section title={t("money")}>
      <Rows label={t("money")}>
        {next && (
          <Row
            title={t("title")}
            detail={debit ? <DebitWords debit={debit} /> : <PlannedWords {...coming} />}
            end={<Amount>{sum(debitedOf(next))}</Amount>}
            to={paths.card}
          />
        )}
        <CreditRow next={next} />
      </Rows>
    </Section>
  );
}

/** Nothing of a course without credit. */
function CreditRow({ next }: Readonly<{ next: Planned | Debit | undefined }>) {
  const { t } = useTranslation("course", { keyPrefix: "debit" });
  const back = next && creditOf(next);
  if (next && !back && !next.by_advance) return null;
  return (
    <Row
      title={t("credit")}
      detail={t(next?.by_advance ? "credit_advance" : "credit_text")}
      end={back ? <Amount>{signedSum(-back)}</Amount> : undefined}
      to={paths.taxCredit}
    />
  );
}

/** Nothing where the agency pays its half at once. */
const creditOf = ({
  price,
  price_after_tax_credit: after,
  by_advance: byAdvance,
}: Planned | Debit) => (after === null || byAdvance ? 0 : price - after);

const Amount = ({ children }: Readonly<{ children: string }>) => (
  <b className="ml-auto font-title text-lg leading-[1.2] tabular-nums">{children}</b>
);

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
  const { start, student, is_over: isOver } = planned;
  const course = dayAndHourAt(new Date(start), home);
  return t(isOver ? "given" : "planned", { course, student: student.firstname });
}
