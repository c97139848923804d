import { type ComponentProps, type FormEvent, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";

import { duration } from "#app/lib/french-date.ts";
import { amountOf, toEuros } from "#app/lib/money.ts";
import { namedDays, parisDay } from "#app/lib/paris-time.ts";
import { hourlyPrice, sum } from "#app/lib/price.ts";
import { NetSum } from "#app/modules/catalogue/price/components/net-sum.tsx";
import { splitOf } from "#app/modules/catalogue/price/domain.ts";
import type { TeacherContract } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import { modeAt, typedAt } from "#app/modules/lessons/course/earned.domain.ts";
import { proposeHours } from "#app/modules/lessons/course/propose.domain.ts";
import { ChoiceField, Choices, Tick } from "#app/ui/choice-field.tsx";
import { DateParts } from "#app/ui/date-fields.tsx";
import { badClass, describedBy, type FieldLike, hasErrors, LegendBox } from "#app/ui/field.tsx";
import { useTyped } from "#app/ui/use-typed.ts";

import { CourseFields, HoursFields } from "./course-fields.tsx";

type Contract = TeacherContract & Readonly<{ firstname: string }>;

type DeclareFieldsProps = Readonly<{
  fields: ComponentProps<typeof CourseFields>["fields"] &
    Readonly<Record<"contract_id" | "date" | "duration", FieldLike>>;
  start: Readonly<Record<"on" | "time", FieldLike>>;
  contracts: readonly Contract[];
  collective: boolean;
  today: string;
  children?: ReactNode;
}>;

export function DeclareFields(props: DeclareFieldsProps) {
  const { fields, start, contracts, collective, today } = props;
  const { t } = useTranslation("teacher-space");
  const propose = useProposals(contracts);
  const options = contracts.map((contract) => ({
    value: contract.id,
    label: contract.firstname,
    detail: t("declare.contract", {
      subject: contract.subject.name,
      level: contract.level.name,
      format: t(`format.${contract.course_format}`),
      net: hourlyPrice(contract.net),
    }),
  }));
  return (
    <div className="grid gap-s5" onInput={propose}>
      <ChoiceField field={fields.contract_id} label={t("fields.student")} options={options} />
      <CourseFields fields={fields} collective={collective}>
        <DayField date={fields.date} on={start.on} />
        <HoursFields time={start.time} minutes={fields.duration} />
      </CourseFields>
      {props.children}
      <Earned contracts={contracts} today={today} />
    </div>
  );
}

type PlannedFieldsProps = Readonly<{
  fields: Readonly<Record<"planned_course_id" | "absent", FieldLike>>;
  planned: Readonly<{ id: number; due: number | null; student: { firstname: string } }>;
}>;

/** An absence is due too, except for a first course (STM-13). */
export function PlannedFields({ fields, planned: { id, due, student } }: PlannedFieldsProps) {
  const { t } = useTranslation("teacher-space");
  return (
    <>
      <input type="hidden" name={fields.planned_course_id.name} value={id} />
      {due !== null && (
        <Tick
          field={fields.absent}
          label={t("fields.absent", { student: student.firstname })}
          detail={t("fields.absent_detail", { amount: sum(due) })}
          look="choice"
        />
      )}
    </>
  );
}

export function DeclareWords() {
  const { t } = useTranslation("teacher-space");
  const [ref, typed] = useTyped<HTMLSpanElement>();
  const minutes = Number(typed?.get("duration"));
  return (
    <span ref={ref}>
      {minutes > 0 ? t("declare.submit_of", { hours: duration(minutes) }) : t("declare.submit")}
    </span>
  );
}

function DayField({ date, on }: { date: FieldLike; on: FieldLike }) {
  const { t } = useTranslation("teacher-space");
  const isBad = hasErrors(date) || hasErrors(on);
  const options = namedDays.map((value) => ({ value, label: t(`fields.days.${value}`) }));
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={isBad || undefined}
      aria-describedby={describedBy(date, undefined)}
      className={isBad ? badClass : undefined}
    >
      <LegendBox field={date} label={t("fields.date")}>
        <div id={on.id} className="either grid gap-s3">
          <Choices
            key={on.key}
            field={{ id: date.id, name: on.name, initialValue: on.initialValue }}
            look="pill"
            options={options}
          />
          <div className="else">
            <DateParts field={date} />
          </div>
        </div>
      </LegendBox>
    </fieldset>
  );
}

function Earned({ contracts, today }: Pick<DeclareFieldsProps, "contracts" | "today">) {
  const { t } = useTranslation("teacher-space");
  const [ref, typed] = useTyped<HTMLDivElement>();
  const contract = contracts.find(({ id }) => String(id) === typed?.get("contract_id"));
  const minutes = Number(typed?.get("duration"));
  return (
    <div ref={ref} className="empty:hidden">
      {contract && minutes > 0 && (
        <NetSum {...sumOf(contract, { minutes, at: typedAt(typed ?? new Map(), today) })} />
      )}
    </div>
  );

  function sumOf(of: Contract, given: { minutes: number; at: Date }) {
    const { hourly_price: price, kind } = of;
    const cents = amountOf(Math.round(price * 100), given.minutes);
    const selfEmployed = modeAt(of, given.at) === "independent";
    const terms = { selfEmployed, kind, on: parisDay(given.at) };
    const { salary, net } = splitOf(cents, terms);
    return {
      label: t("declare.hours", { hours: duration(given.minutes), price: hourlyPrice(price) }),
      split: { price: toEuros(cents), salary: toEuros(salary), net: toEuros(net) },
      terms: { ...terms, minutes: given.minutes },
    };
  }
}

function useProposals(contracts: readonly Contract[]) {
  const filled = useRef(new Set<string>());
  return ({ target }: FormEvent<HTMLDivElement>) => {
    if (!isField(target) || !target.form) return;
    if (target.name !== "contract_id") {
      filled.current.add(target.name);
      return;
    }
    const contract = contracts.find(({ id }) => String(id) === target.value);
    if (contract) propose(target.form, usualOf(contract), filled.current);
  };
}

const usualOf = ({ last_course: last, course_format: format }: Contract) => {
  const { time, duration: minutes } = proposeHours(last);
  return { "date.time": time, duration: String(minutes), format };
};

function propose(
  form: HTMLFormElement,
  usual: Readonly<Record<string, string>>,
  filled: ReadonlySet<string>,
) {
  const open = [...form.elements].filter(isField).filter(({ name }) => !filled.has(name));
  for (const field of open) {
    const value = usual[field.name];
    if (value !== undefined) write(field, value);
  }
  // Lets form listeners read it again.
  form.dispatchEvent(new Event("input"));
}
function write(field: HTMLInputElement | HTMLSelectElement, value: string) {
  if (field.type === "radio" && "checked" in field) field.checked = field.value === value;
  else field.value = isChosen(field) ? "" : value;
}

const isChosen = ({ form, name }: HTMLInputElement | HTMLSelectElement): boolean =>
  form?.querySelector(`[type="radio"][name="${CSS.escape(name)}"]:checked`) != null;

const isField = (target: EventTarget): target is HTMLInputElement | HTMLSelectElement =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
