import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { longDay } from "#app/lib/french-date.ts";
import { decidedBefore } from "#app/modules/catalogue/legal-status/domain.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { familiesOf } from "#app/modules/lessons/contract/people.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";

import type { ChangeRow } from "./repository.server.ts";

const whatOf = ({ kind, selfEmployed, vatRegime, sapNumber }: ChangeRow): string => {
  if (kind === "status") {
    return i18next.t(`teacher-account:what.${selfEmployed ? "independent" : "salaried"}`);
  }
  if (kind === "vat") return i18next.t(`teacher-account:what.${vatRegime ?? "exempt"}`);
  return sapNumber ?? i18next.t("teacher-account:what.no_sap");
};

export async function notifyOfChange(
  tx: Tx,
  change: ChangeRow,
  event: "asked" | "opened" | "approved" | "refused",
  now: Date,
): Promise<void> {
  const person = await findPerson(tx, change.teacherId);
  if (!person) return;
  const isOpen = event === "asked" || event === "opened";
  const message = `status_change_${event}`;
  const details = {
    firstname: person.firstname,
    what: whatOf(change),
    reason: change.reason ?? "",
    day: longDay(isOpen ? decidedBefore(change.askedAt) : (change.effectiveAt ?? now)),
  };
  const url = paths.teacherAccount;
  const notice = { type: "payouts", message, details, url } as const;
  await notifyPerson(tx, person, { ...notice, isMailAlone: isOpen }, now);
}

/** Families are notified before their employer or tax credit changes (LAW-19); VAT changes nothing for them. */
export async function notifyFamilies(tx: Tx, change: ChangeRow, now: Date): Promise<void> {
  const gains = change.kind === "status" ? !change.selfEmployed : change.sapNumber !== null;
  await writeToFamilies(tx, change, gains, now);
}

export async function notifyFamiliesKept(tx: Tx, change: ChangeRow, now: Date): Promise<void> {
  await writeToFamilies(tx, change, "kept", now);
}

type FamilyNews = Pick<ChangeRow, "teacherId" | "kind"> & Partial<Pick<ChangeRow, "effectiveAt">>;

/** Of a credit that is gained or lost, or of a change that does not come. */
export async function writeToFamilies(
  tx: Tx,
  change: FamilyNews,
  gains: boolean | "kept",
  now: Date,
): Promise<void> {
  if (change.kind === "vat") return;
  const teacher = await findPerson(tx, change.teacherId);
  const won = gains ? "gained" : "lost";
  const what = gains === "kept" ? gains : won;
  const message = `teacher_${change.kind}_${what}`;
  const day = longDay(change.effectiveAt ?? now);
  for (const family of await familiesOf(tx, change.teacherId)) {
    const details = { firstname: family.firstname, teacher: teacher?.firstname ?? "", day };
    await notifyPerson(
      tx,
      family,
      { type: "teachers", message, details, url: paths.myTeachers },
      now,
    );
  }
}
