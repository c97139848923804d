import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { RuleError } from "#app/lib/rule-error.ts";
import { users } from "#app/modules/account/table.server.ts";
import { contracts } from "#app/modules/contract/table.server.ts";
import { database } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createInvited, yes } from "#tests/factories/affiliation.ts";
import { callOf, openCallOf } from "#tests/http/call.ts";

import { removeAffiliation } from "./remove.server.ts";
import { replyToInvitation } from "./reply.server.ts";
import { affiliations } from "./table.server.ts";

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
