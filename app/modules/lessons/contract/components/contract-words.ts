import type { TFunction } from "i18next";

import { shortDay } from "#app/lib/french-date.ts";
import type { Contract } from "#app/modules/lessons/contract/endpoints.ts";
import type { PriceVersionShown } from "#app/modules/lessons/contract/price-version.endpoints.ts";

/** « Maths pour Lina, à domicile ». */
export const contractName = (
  t: TFunction<"contract">,
  {
    subject,
    student,
    course_format: format,
  }: Pick<Contract, "subject" | "course_format"> & { student: { firstname: string } },
): string =>
  t("name", { subject: subject.name, student: student.firstname, format: t(`format.${format}`) });

/** « avant samedi 12 déc. »; nothing once it is answered. */
export const answerUntil = (
  t: TFunction<"contract">,
  { answer_until: until }: PriceVersionShown,
): string | null => (until ? t("rates.until", { date: shortDay(new Date(until)) }) : null);

/** The price of each format that holds today: the last accepted of each. */
export const ratesInForce = (versions: readonly PriceVersionShown[]) =>
  Object.values(
    Object.fromEntries(
      versions
        .filter(({ status }) => status === "accepted")
        .toSorted((a, b) => (a.effective_from ?? "").localeCompare(b.effective_from ?? ""))
        .flatMap(({ prices }) => prices.map((one) => [one.format, one] as const)),
    ),
  );
