import { followers } from "#app/api/followers.server.ts";
import { operatorNamed } from "#app/lib/actor.ts";
import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import { receive } from "#app/modules/billing/receive.server.ts";
import { registrationEndpoints } from "#app/modules/registration/endpoints.ts";

import { type FamilyDraft, openFamilies, type SeededFamily } from "./families.server.ts";
import type { Past, Story } from "./past.server.ts";

const [maths, seconde, terminale] = [1, 10, 12] as const;

/** Who comes to a stage: one student of a family. */
export type Learner = Readonly<{
  actor: SeededFamily["actor"];
  student: SeededFamily["students"][number] | undefined;
}>;

/** Families who have met Préau by its stages: one child in Terminale each, and all but the last one in Seconde. */
const names = [
  ["Agathe", "Colin", "Inès", "Raphaël"],
  ["Bruno", "Vasseur", "Gabriel", "Jade"],
  ["Samia", "Haddad", "Sarah", "Noé"],
  ["Denis", "Lemoine", "Chloé", "Robin"],
  ["Olga", "Petrova", "Sacha", "Nina"],
  ["Thierry", "Blanc", "Manon", "Hugo"],
  ["Élise", "Fabre", "Louise", undefined],
] as const;

/** Opens the families of the stages. */
export function openStageFamilies(past: Past): Promise<SeededFamily[]> {
  const createdAt = plusDays(past.present, -120);
  const drafts = names.map(([firstname, lastname, eldest, second], index): FamilyDraft => ({
    name: [firstname, lastname, `famille.stage.${String(index + 1)}@exemple.test`],
    town: {
      ...{ house_number: String(2 + index * 3), street: "rue Garibaldi" },
      ...{ postal_code: "69003", city: "Lyon" },
    },
    ...{ billed: true, createdAt },
    students: [
      { firstname: eldest, classId: terminale },
      ...(second ? [{ firstname: second, classId: seconde }] : []),
    ],
  }));
  return openFamilies(past, drafts);
}

/** Of these families, each one's student in this class. */
export const inClass = (families: readonly SeededFamily[], classId: number): Learner[] =>
  families.flatMap(({ actor, students }) =>
    students.filter((one) => one.classId === classId).map((student) => ({ actor, student })),
  );

type Places = Readonly<{
  lessonId: number;
  learners: readonly Learner[];
  subjectId: number | undefined;
}>;

/** Each family takes a seat for its student, a quarter of an hour after the other; their transfers come the day after. */
export async function* takePlaces(
  past: Past,
  { lessonId, learners, subjectId = maths }: Places,
): Story {
  const first = past.now();
  const awaited: { billId: number; amountCents: number }[] = [];
  for (const [rank, { actor, student }] of learners.entries()) {
    if (!student) throw new Error("A family of F0 has this student.");
    yield plusMinutes(first, 15 * (rank + 1));
    const { bill_id: billId, total } = await past.as(actor)(registrationEndpoints.register, {
      body: {
        ...{ group_lesson_id: lessonId, student_id: student.id, level_id: student.classId },
        ...{ subjects: [subjectId], paymentType: "transfer" },
      },
    });
    if (billId !== null) awaited.push({ billId, amountCents: Math.round(total * 100) });
  }
  yield plusDays(first, 1);
  const by = operatorNamed("Préau");
  for (const { billId, amountCents } of awaited) {
    const reference = `F0-${String(billId)}`;
    await receive(
      { db: past.tx, followers },
      { billId, amountCents, means: "transfer", reference },
      { by, now: past.now() },
    );
  }
}
