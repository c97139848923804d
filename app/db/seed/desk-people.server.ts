import { eq } from "drizzle-orm";

import { plusDays } from "#app/lib/clock.ts";
import { teacherMode } from "#app/modules/catalogue/teacher/domain.ts";
import { openContract } from "#app/modules/lessons/contract/open.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import type { SeededContract } from "./courses.server.ts";
import type { FamilyDraft, SeededFamily } from "./families.server.ts";
import type { Past } from "./past.server.ts";
import { priceOf, type SeededTeacher } from "./people.server.ts";

const [maths, premiere] = [1, 11] as const;

const names = [
  ["Aline", "Meunier", "Basile"],
  ["Farid", "Saadi", "Lilia"],
  ["Judith", "Roche", "Anouk"],
  ["Cyril", "Poulain", "Maxime"],
  ["Nora", "Chevallier", "Tess"],
  ["Loïc", "Guérin", "Ewen"],
  ["Sonia", "Pereira", "Diego"],
  ["Marc", "Delmas", "Apolline"],
  ["Yolande", "Kouassi", "Ange"],
  ["Hervé", "Perrot", "Capucine"],
  ["Corinne", "Faure", "Gaspard"],
  ["Didier", "Lopez", "Elsa"],
] as const;

const openedDaysAgo = 120;

/** Families whose money and papers wait at the desk: no one plays them. */
export const deskFamilies = (present: Date): FamilyDraft[] =>
  names.map(([firstname, lastname, pupil], rank) => ({
    name: [firstname, lastname, `dossier.${String(rank + 1)}@exemple.test`],
    town: {
      house_number: String(4 + rank * 3),
      street: "rue Duguesclin",
      postal_code: "69006",
      city: "Lyon",
    },
    billed: true,
    card: true,
    students: [{ firstname: pupil, classId: premiere }],
    createdAt: plusDays(present, -openedDaysAgo),
  }));

export type DeskPeople = Readonly<{
  operatorId: number;
  families: readonly SeededFamily[];
  /** Whom people do not play. */
  salaried: readonly SeededTeacher[];
  independent: readonly SeededTeacher[];
  /** Salaried, too far for any family to wish for them. */
  remote: readonly SeededTeacher[];
  /** Teachers whom people play. */
  played: readonly number[];
}>;

export async function operatorOf({ tx }: Past): Promise<number> {
  const [operator] = await tx.select().from(users).where(eq(users.role, "operator"));
  if (!operator) throw new Error("The demonstration has an operator.");
  return operator.id;
}

/** One of the list, by its rank; throws where there are fewer. */
export function nth<One>(all: readonly One[], rank: number): One {
  const one = all[rank];
  if (!one) throw new Error(`The desk's people lack one of rank ${String(rank)}.`);
  return one;
}

/** A contract of long ago, opened without its request. */
export function contractWith(
  { tx, present }: Past,
  { actor, students }: SeededFamily,
  teacher: SeededTeacher,
): Promise<SeededContract> {
  return openContract(
    tx,
    {
      lessonRequestId: null,
      proposalId: null,
      condition: null,
      kind: "classic",
      customerId: actor.id,
      studentId: nth(students, 0).id,
      teacherId: teacher.id,
      subjectId: maths,
      levelId: premiere,
      courseType: "offline",
      hourlyPriceCents: priceOf(teacher, premiere, "offline"),
      mode: teacherMode(teacher.row),
    },
    { by: actor, now: plusDays(present, -openedDaysAgo + 5) },
  );
}
