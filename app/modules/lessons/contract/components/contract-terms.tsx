import { useTranslation } from "react-i18next";

import { dayInWords, duration, plainDay } from "#app/lib/french-date.ts";
import type { ContractTerms } from "#app/modules/lessons/contract/paper.endpoints.ts";
import { Kv, type Pair, Tbl } from "#app/ui/facts.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Section } from "#app/ui/layout.tsx";

type Dates = Readonly<{
  created_at: string;
  ended_at: string | null;
  condition: string | null;
}>;

type TermsProps = { terms: ContractTerms; dates: Dates; side: "customer" | "teacher" };

export function ContractTermsList({ terms, dates, side }: TermsProps) {
  const { t } = useTranslation("contract", { keyPrefix: "sheet" });
  const { mode, teacher, employer, acts_for_employer: agent, home_services: declared } = terms;
  const day = (at: string) => plainDay(new Date(at));
  const pairs: (Pair | false)[] = [
    { label: t("number"), value: terms.number },
    { label: t("since"), value: day(dates.created_at) },
    dates.ended_at !== null && { label: t("until"), value: day(dates.ended_at) },
    { label: t("mode"), value: t(`mode_${side}.${mode}`, { teacher: teacher.firstname }) },
    employer !== null && { label: t("employer"), value: employer },
    agent !== null && { label: t("agent"), value: t("agent_is", { name: agent }) },
    {
      label: t("declared"),
      value: declared
        ? [declared.number, declared.declared_on && dayInWords(declared.declared_on)]
            .filter(Boolean)
            .join(t("declared_on"))
        : t("undeclared"),
    },
    terms.vat_mention !== null && { label: t("vat"), value: terms.vat_mention },
    dates.condition !== null && { label: t("condition"), value: dates.condition },
    {
      label: t("given"),
      value: t("given_is", {
        count: terms.given.courses,
        hours: duration(terms.given.minutes),
      }),
    },
  ];
  return <Kv pairs={pairs.filter((pair) => pair !== false)} />;
}

type ModesProps = { terms: ContractTerms; side: "customer" | "teacher" };

export function ContractModes({ terms: { modes, teacher }, side }: ModesProps) {
  const { t } = useTranslation("contract", { keyPrefix: "sheet" });
  if (modes.length < 2) return null;
  return (
    <Section title={t("modes.title")}>
      <Tbl
        caption={t("modes.title")}
        head={[t("prices.effect"), t("mode"), t("employer"), t("declared")]}
        rows={modes.map((version) => [
          t(`modes.${effectOf(version)}`, {
            from: plainDay(new Date(version.from)),
            until: version.until ? plainDay(lastDayBefore(version.until)) : "",
          }),
          t(`mode_${side}.${version.mode}`, { teacher: teacher.firstname }),
          version.employer ?? t("modes.nobody"),
          version.home_services?.number ?? t("undeclared"),
        ])}
      />
      <p className="mt-s2 text-sm text-ink-2">{t(`modes.rule_${side}`)}</p>
    </Section>
  );
}

const effectOf = ({ coming, until }: ContractTerms["modes"][number]) =>
  coming ? "coming" : until ? "past" : "since";

/** The last day of a version is the day before the next. */
const lastDayBefore = (instant: string) => new Date(Date.parse(instant) - 1);

export function EmployerRights({ terms: { mode } }: { terms: ContractTerms }) {
  const { t } = useTranslation("contract", { keyPrefix: "sheet.employing" });
  if (mode !== "mandate") return null;
  return (
    <Fold title={t("title")}>
      <p>{t("preau")}</p>
      <p className="mt-s2">{t("rights")}</p>
      <p className="mt-s2">{t("duties")}</p>
      <p className="mt-s2">{t("end")}</p>
    </Fold>
  );
}

export function ContractPauses({ terms: { pauses } }: { terms: ContractTerms }) {
  const { t } = useTranslation("contract", { keyPrefix: "sheet" });
  if (pauses.length === 0) return null;
  const day = (at: string) => plainDay(new Date(at));
  return (
    <Section title={t("pauses")}>
      <ul>
        {pauses.map(({ from, to }) => (
          <li key={from}>{t("pause", { from: day(from), to: day(to) })}</li>
        ))}
      </ul>
    </Section>
  );
}
