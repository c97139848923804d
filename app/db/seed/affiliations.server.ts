import { eq } from "drizzle-orm";

import { plusDays, plusHours } from "#app/lib/clock.ts";
import { affiliations as affiliationEndpoints } from "#app/modules/lessons/affiliation/endpoints.ts";
import { affiliations } from "#app/modules/lessons/affiliation/table.server.ts";

import type { Past, Story } from "./past.server.ts";

const [maths, troisieme, seconde] = [1, 9, 10] as const;

type Invited = Readonly<{
  names: readonly [firstname: string, lastname: string, student: string];
  email: string;
  scholar_level_id: number;
  price: number;
}>;

const homes = { format: "individual_student_place", subject_id: maths } as const;

const invited = (who: string): readonly Invited[] => [
  {
    names: ["Marion", "Roche", "Tom"],
    email: `famille.roche.${who}@exemple.test`,
    scholar_level_id: troisieme,
    price: 34,
  },
  {
    names: ["Nadia", "Perez", "Anaïs"],
    email: `famille.perez.${who}@exemple.test`,
    scholar_level_id: seconde,
    price: 36,
  },
  {
    names: ["Paul", "Lenoir", "Hugo"],
    email: `famille.lenoir.${who}@exemple.test`,
    scholar_level_id: seconde,
    price: 38,
  },
];

/** The first is reminded a week later, the last refuses the next day (STM-28). */
export async function* invitations(
  past: Past,
  { teacherId, who }: Readonly<{ teacherId: number; who: string }>,
): Story {
  const { present, tx } = past;
  const teacher = past.as({ id: teacherId, role: "teacher" });
  const [reminded, waiting, refusing] = invited(who);
  const send = async (one: Invited | undefined) => {
    if (!one) throw new Error("Three families are invited.");
    const { names, email, scholar_level_id, price } = one;
    const [customer_first_name, customer_last_name, student_first_name] = names;
    const body = {
      ...homes,
      customer_first_name,
      customer_last_name,
      student_first_name,
      student_last_name: customer_last_name,
      customer_email: { email },
      scholar_level_id,
      price,
    };
    return teacher(affiliationEndpoints.invite, { body });
  };
  yield plusDays(present, -19);
  const { id } = await send(reminded);
  yield plusHours(present, -12 * 24);
  const refused = await send(refusing);
  await teacher(affiliationEndpoints.remind, { params: { id } });
  yield plusHours(present, -11 * 24);
  const [row] = await tx.select().from(affiliations).where(eq(affiliations.id, refused.id));
  const reply = { response: "refuse", uuid: row?.uuid ?? "" } as const;
  await past.as()(affiliationEndpoints.reply, { params: { id: refused.id }, body: reply });
  yield plusDays(present, -4);
  await send(waiting);
}
