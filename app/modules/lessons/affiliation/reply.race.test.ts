import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { RuleError } from "#app/lib/rule-error.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { lockStudentOfCustomer } from "#app/modules/people/student/repository.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { database } from "#tests/database/db.ts";
import { whileHeld } from "#tests/database/waiting.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createInvited, yes } from "#tests/factories/affiliation.ts";
import { createChild } from "#tests/factories/student.ts";
import { callOf, openCallOf } from "#tests/http/call.ts";

import { affiliations as affiliationEndpoints } from "./endpoints.ts";
import { removeAffiliation } from "./remove.server.ts";
import { replyToInvitation } from "./reply.server.ts";
import { affiliations } from "./table.server.ts";

const home = {
  city: "Villeurbanne",
  city_code: "69266",
  postal_code: "69100",
  country: "FR" as const,
  full_address: "69100 Villeurbanne",
};
const rounds = Number(process.env.RACE_ROUNDS ?? 10);

test(
  "an invitation answered by two families, refused and taken back at once: one wins, with one contract or none",
  { timeout: 300_000 },
  async () => {
    const won = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const { sent, uuid, actor } = await createInvited(database);
      const [one, other] = [await createFamily(database), await createFamily(database)];
      const { terms_version } = yes;
      const { id } = sent;
      const email = `course.${String(id)}@example.test`;
      const accept = { id, uuid, response: "accept", terms_version } as const;
      const account = { ...yes.account, email };

      const answers = await Promise.allSettled([
        replyToInvitation(callOf(database, one.actor), accept),
        replyToInvitation(callOf(database, other.actor), accept),
        replyToInvitation(openCallOf(database), { ...accept, account }),
        replyToInvitation(openCallOf(database), { id, uuid, response: "refuse" }),
        removeAffiliation(callOf(database, actor), { id }),
      ]);

      const refused = answers.filter((answer) => answer.status === "rejected");
      expect(refused).toHaveLength(4);
      for (const { reason } of refused) {
        expect(reason).toBeInstanceOf(RuleError);
        expect(reason).toMatchObject({ kind: "conflict" });
      }
      const [row] = await database.select().from(affiliations).where(eq(affiliations.id, id));
      const bound = await database.$count(contracts, eq(contracts.teacherId, actor.id));
      expect(bound).toBe(row?.status === "accepted" ? 1 : 0);
      const opened = await database.$count(users, eq(users.email, email));
      expect(opened).toBe(answers[2].status === "fulfilled" ? 1 : 0);
      won.add(row?.status ?? "");
    }
    expect(won.has("pending")).toBe(false);
  },
);

test(
  "two invitations that one family accepts at once, of one teacher or of two: one student, and one contract with each",
  { timeout: 300_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { sent, uuid, teacher, typed, actor } = await createInvited(database);
      const customer_email = { email: `autre.${String(sent.id)}@example.test` };
      const again = await teacher(affiliationEndpoints.invite, {
        body: { ...typed, customer_email },
      });
      const [row] = await database.select().from(affiliations).where(eq(affiliations.id, again.id));
      const other = await createInvited(database);
      const family = await createFamily(database, { details: { address: home } });
      const accept = { response: "accept", terms_version: yes.terms_version } as const;
      const links = [
        { id: sent.id, uuid },
        { id: again.id, uuid: row?.uuid ?? "" },
        { id: other.sent.id, uuid: other.uuid },
      ];

      const answers = await Promise.allSettled(
        links.map((link) =>
          replyToInvitation(callOf(database, family.actor), { ...link, ...accept }),
        ),
      );

      const refused = answers.filter((answer) => answer.status === "rejected");
      expect(
        refused.map(({ reason }: PromiseRejectedResult) => (reason as RuleError).code),
      ).toEqual(["api.affiliation.bound"]);
      const isTheirs = eq(contracts.customerId, family.id);
      const bound = await database.select().from(contracts).where(isTheirs);
      expect(bound.map(({ teacherId }) => teacherId).sort()).toEqual(
        [actor.id, other.actor.id].sort(),
      );
      expect(await database.$count(students, eq(students.customerId, family.id))).toBe(1);
    }
  },
);

test("a student whom the family removes while it accepts is bound to nothing: the invited child is added anew", async () => {
  const { sent, uuid, typed } = await createInvited(database);
  const family = await createFamily(database, { details: { address: home } });
  const child = await createChild(database, family.id, { firstname: typed.student_first_name });
  const accept = { response: "accept", terms_version: yes.terms_version } as const;

  const answer = await whileHeld(
    database,
    async (tx) => {
      await lockStudentOfCustomer(tx, child.id, family.id);
      await tx.update(students).set({ enabled: false }).where(eq(students.id, child.id));
    },
    () => replyToInvitation(callOf(database, family.actor), { id: sent.id, uuid, ...accept }),
  );

  expect(answer.status).toBe("fulfilled");
  const [bound] = await database
    .select({ studentId: contracts.studentId })
    .from(contracts)
    .where(eq(contracts.customerId, family.id));
  expect(bound?.studentId).not.toBe(child.id);
});
