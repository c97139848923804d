import type { TFunction } from "i18next";

import { shortDay } from "#app/lib/french-date.ts";
import type { Contract } from "#app/modules/lessons/contract/contract.endpoints.ts";
import type { PriceVersionShown } from "#app/modules/lessons/contract/price-version.endpoints.ts";

export const contractName = (
  t: TFunction<"contract">,
  {
    subject,
    student,
    course_format: format,
  }: Pick<Contract, "subject" | "course_format"> & { student: { firstname: string } },
): string =>
  t("name", { subject: subject.name, student: student.firstname, format: t(`format.${format}`) });

export const answerUntil = (
  t: TFunction<"contract">,
  { answer_until: until }: PriceVersionShown,
): string | null => (until ? t("rates.until", { date: shortDay(new Date(until)) }) : null);

export const ratesInForce = (versions: readonly PriceVersionShown[]) =>
  Object.values(
    Object.fromEntries(
      versions
        .filter(({ status }) => status === "accepted")
        .toSorted((a, b) => (a.effective_from ?? "").localeCompare(b.effective_from ?? ""))
        .flatMap(({ prices }) => prices.map((one) => [one.format, one] as const)),
    ),
  );
