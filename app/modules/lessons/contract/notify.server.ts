import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { paths } from "#app/paths.ts";

import { peopleOf } from "./people.server.ts";
import type { ContractSide } from "./price-version.domain.ts";

/** The same key in `mail/contract.json` and `notification/contract.json`. */
export type ContractNotice = Readonly<{
  to: ContractSide;
  about: string;
  details?: Readonly<Record<string, string | number>>;
  /** Where the mail leads, else the list. */
  link?: string | undefined;
  /** Whose answer did not come: said to each by its own word (CNV-17). */
  silent?: ContractSide | undefined;
}>;

/** By mail and notification (CNV-15, TEA-047). */
export async function notifyOfContract(
  tx: Tx,
  contractId: number,
  { to, about, details, link, silent }: ContractNotice,
  now: Date,
): Promise<void> {
  const people = await peopleOf(tx, contractId);
  if (!people) return;
  const person = people[to];
  const values = {
    firstname: person.firstname,
    family: people.customer.firstname,
    teacher: people.teacher.firstname,
    student: people.student,
    subject: referenceName("subject", people.subjectId),
    ...(silent && {
      silent: i18next.t(`contract:silent.${silent === to ? "you" : silent}`, {
        teacher: people.teacher.firstname,
      }),
    }),
    ...details,
  };
  const isFamily = to === "customer";
  const url = link ?? (isFamily ? paths.myTeachers : paths.teacherStudents);
  const type = isFamily ? "teachers" : "students";
  await notifyPerson(tx, person, { type, message: about, details: values, url }, now);
}
