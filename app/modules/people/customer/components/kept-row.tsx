import { useTranslation } from "react-i18next";

import { type TypedAddress, writeTyped } from "#app/lib/address.ts";
import { countryName } from "#app/lib/country.ts";
import { dayInWords, duration, fullInstant } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { sum } from "#app/lib/price.ts";
import type { Kept, Reading } from "#app/modules/people/customer/kept.domain.ts";
import { Kv } from "#app/ui/facts.tsx";

/** Keys in `locales/fr/states.json`. */
const machines: Readonly<Partial<Record<string, string>>> = {
  requests: "lesson_request",
  contracts: "contract",
  courses: "course",
  planned_courses: "planned_course",
  registrations: "registration",
  bills: "bill",
  payments: "payment",
  tax_declarations: "tax_declaration",
  messages: "case",
};

const plainWords = {
  text: String,
  phone: (value: unknown) => displayPhone(String(value)),
  instant: (value: unknown) => fullInstant(new Date(String(value))),
  day: (value: unknown) => dayInWords(String(value)),
  cents: (value: unknown) => sum(toEuros(Number(value))),
  minutes: (value: unknown) => duration(Number(value)),
  address: (value: unknown) => writeTyped(value as TypedAddress),
  country: (value: unknown) => countryName(String(value)),
};

type KeptRowProps = Readonly<{
  kind?: string;
  fields: readonly Kept[];
}>;

export function KeptRow({ kind = "", fields }: KeptRowProps) {
  const { t } = useTranslation(["settings", "states"]);
  const words: Readonly<Record<Reading, (value: unknown) => string>> = {
    ...plainWords,
    flag: (value) => t(value === true ? "data.yes" : "data.no"),
    state: (value) => t(`states:${machines[kind] ?? kind}.${String(value)}.customer`, ""),
  };
  const pairs = fields.flatMap((one) => {
    const value = words[one.reading](one.value);
    return value === "" ? [] : [{ label: t(`data.field.${one.field}`), value }];
  });
  return <Kv pairs={pairs} />;
}
