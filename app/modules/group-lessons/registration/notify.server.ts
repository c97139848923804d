import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { dayInWords, shortDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { dayAndHourAt } from "#app/lib/place-hour.ts";
import { sum } from "#app/lib/price.ts";
import { restCents } from "#app/modules/billing/bill/domain.ts";
import { billOf } from "#app/modules/billing/bill/issue.server.ts";
import { billReference } from "#app/modules/billing/bill/reference.domain.ts";
import { cancelCauseOf } from "#app/modules/catalogue/group-lesson/domain.ts";
import { findGroupLesson } from "#app/modules/catalogue/group-lesson/hold.server.ts";
import { groupLessonSlug } from "#app/modules/catalogue/search/group-landings.domain.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { homeOf } from "#app/modules/people/account/find-family.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { withdrawableUntil } from "./cancel.domain.ts";
import { findShownRegistration, type RegistrationRow } from "./repository.server.ts";

export type About =
  | "registration_awaiting"
  | "registration_done"
  | "registration_reminder"
  | "registration_expired"
  | "registration_cancelled"
  | "registration_moved"
  | "registration_stage_cancelled"
  | "registration_evaluated";

/** Notifies the family (CNV-15, TEA-047); an expiry links to the group lesson, to begin again. */
export async function notifyOfRegistration(
  tx: Tx,
  id: number,
  about: About,
  now: Date,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const found = await findShownRegistration(tx, id);
  const groupLesson = found && (await findGroupLesson(tx, found.registration.groupLessonId));
  if (!groupLesson) return;
  const { registration, student, family } = found;
  const bill = await billOf(tx, { kind: "registration", id });
  const { bank, address } = issuerOf("second");
  const means = registration.paymentType === "check" ? "check" : "transfer";
  const start = await startWords(tx, groupLesson, family.id);
  const details = {
    firstname: family.firstname,
    student: student.firstname,
    title: groupLesson.title,
    ...owedWords(registration, bill),
    start,
    place: waitingPlaceOf(groupLesson),
    number: contractNumber("registration", id),
    withdraw_until: dayInWords(withdrawableUntil(registration.createdAt, groupLesson.endsAt)),
    until: registration.holdUntil ? shortDay(registration.holdUntil) : "",
    way: i18next.t(`registration:way.${registration.paymentType}`),
    payee: bank.payee,
    why: i18next.t(`registration:off.${cancelCauseOf(groupLesson.cancelReason)}`, {
      count: groupLesson.minStudents,
    }),
    ...more,
  };
  const payTo = i18next.t(`registration:pay_to.${means}`, { ...bank, address });
  const inMail = { pay_to: payTo.split("\n") };
  const url =
    about === "registration_expired"
      ? pathTo(paths.groupLessonRegistration, { stage: groupLessonSlug(groupLesson) })
      : pathTo(paths.registration, { registrationId: String(id) });
  await notifyPerson(tx, family, { type: "courses", message: about, details, inMail, url }, now);
}

/** What is still to pay, after a credit and what was set aside. */
const owedWords = ({ priceCents }: RegistrationRow, bill: Awaited<ReturnType<typeof billOf>>) => ({
  amount: sum(toEuros(bill ? restCents(bill) : priceCents)),
  reference: bill ? billReference(bill) : "",
});

type Starting = Readonly<{ startsAt: Date; placeName: string | null }>;

/** By the hour of the family's place too, when the stage is online. */
async function startWords(tx: Tx, { startsAt, placeName }: Starting, familyId: number) {
  return dayAndHourAt(startsAt, placeName === null ? await homeOf(tx, familyId) : undefined);
}

type Placed = Readonly<{
  placeName: string | null;
  placeAddress: string | null;
  cityName: string | null;
}>;

const waitingPlaceOf = ({ placeName, placeAddress, cityName }: Placed): string =>
  [placeName, placeAddress, cityName].filter(Boolean).join(", ") ||
  i18next.t("registration:online");
