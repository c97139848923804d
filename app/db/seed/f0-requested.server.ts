import { plusDays } from "#app/lib/clock.ts";

import { type FamilyDraft, openFamilies } from "./families.server.ts";
import type { Past } from "./past.server.ts";
import type { SeededTeacher } from "./people.server.ts";
import { Chance } from "./random.ts";
import { type Asks, cancelled } from "./requests.server.ts";

const [french, english, premiere] = [3, 4, 11] as const;

const names = [
  ["Gwenaëlle", "Le Bihan", "Maël"],
  ["Yann", "Kerbrat", "Enora"],
  ["Soizic", "Le Goff", "Titouan"],
  ["Erwan", "Quéméner", "Nolwenn"],
  ["Maud", "Abgrall", "Ewen"],
  ["Ronan", "Salaün", "Lena"],
] as const;

/**
 * Families of Brest who went elsewhere: the basis of the test teacher's recommendations, missing format and higher
 * degree (TEA-066).
 */
export async function startRequestedElsewhere(past: Past, colleague: SeededTeacher): Promise<void> {
  const own = { ...past, chance: new Chance(66) };
  const drafts = names.map(([firstname, lastname, pupil], index): FamilyDraft => ({
    name: [firstname, lastname, `famille.brest.${String(index + 1)}@exemple.test`],
    town: {
      house_number: String(3 + index * 4),
      street: "rue de Lyon",
      postal_code: "29200",
      city: "Brest",
    },
    billed: false,
    createdAt: plusDays(past.present, -120),
    students: [{ firstname: pupil, classId: premiere }],
  }));
  for (const [index, family] of (await openFamilies(own, drafts)).entries()) {
    const wished: Omit<Asks, "at" | "subjectId"> = {
      family,
      wish: colleague.id,
      extended: false,
      answers: ["refused"],
      hours: 6,
    };
    const asks = (daysAgo: number, rest: Pick<Asks, "subjectId" | "courseType">) =>
      cancelled(own, { ...wished, ...rest, at: plusDays(past.present, index - daysAgo) });
    past.start(asks(80, { subjectId: french }));
    past.start(asks(30, { subjectId: english, courseType: "online" }));
  }
}
