import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import {
  type AffiliationReply,
  affiliations as affiliationEndpoints,
} from "#app/modules/lessons/affiliation/endpoints.ts";
import { affiliations } from "#app/modules/lessons/affiliation/table.server.ts";
import { callerOf } from "#tests/http/api.ts";

import { createTeacher } from "./teacher.ts";
import { agreement } from "./terms.ts";

let made = 0;

export const invitationOf = (number: number) => ({
  customer_first_name: "Karim",
  customer_last_name: "Benali",
  customer_email: { email: `karim.${String(number)}@example.test` },
  student_first_name: "Yasmine",
  student_last_name: "Benali",
  subject_id: 1,
  scholar_level_id: 10,
  format: "individual_student_place" as const,
  price: 36,
  address: { house_number: "12", street: "rue Racine", postal_code: "69100", city: "Villeurbanne" },
});

export const yes = {
  response: "accept" as const,
  terms_version: agreement().terms_version,
  account: {
    firstname: "Karim",
    lastname: "Benali",
    email: "famille.j06@example.test",
    phone: { phone_number: "06 39 98 00 01" },
  },
};

export async function createInvited(db: Db) {
  const { id } = await createTeacher(db, {
    selfEmployed: true,
    sapNumber: "SAP1",
    sapNumberStatus: "approved",
  });
  const actor = { id, role: "teacher" } as const;
  const teacher = callerOf(db, actor);
  const typed = { ...invitationOf(++made), customer_email: { email: yes.account.email } };
  const sent = await teacher(affiliationEndpoints.invite, { body: typed });
  const [row] = await db.select().from(affiliations).where(eq(affiliations.id, sent.id));
  const uuid = row?.uuid ?? "";
  const reply = (body: Omit<AffiliationReply, "uuid">) =>
    callerOf(db)(affiliationEndpoints.reply, { params: { id: sent.id }, body: { ...body, uuid } });
  const at = (now: Date) => callerOf(db, actor, now);
  return { actor, teacher, typed, sent, uuid, reply, at, accept: () => reply(yes) };
}
