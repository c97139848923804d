import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db, Tx } from "#app/db/client.server.ts";
import { calling } from "#app/lib/calling.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { now } from "#tests/setup/time.ts";

import { mailBudgets } from "./budget.table.server.ts";
import { notifyPerson } from "./notify-person.server.ts";
import { notificationSweeps } from "./sweeps.server.ts";
import { notifications } from "./table.server.ts";

const due = dueOf(notificationSweeps);

type Written = Readonly<{ by?: string; times: number; message?: string; at?: Date }>;

async function createRecipient(db: Tx) {
  const { id, email } = await createFamily(db);
  const news = { type: "teachers", details: {}, url: "/mes-professeurs/" } as const;
  const write = async ({ by, times, message = "contract_paused", at = now }: Written) => {
    const all = async () => {
      for (let time = 0; time < times; time++)
        await notifyPerson(db, { id, email }, { ...news, message }, at);
    };
    await (by ? calling.run({ by, email: undefined, mailsOthers: false }, all) : all());
  };
  const mails = async (template = "contract_paused") =>
    (await mailsTo(db, email)).filter((mail) => mail.template === template);
  const viewOf = (on: Db) => on.$count(notifications, eq(notifications.userId, id));
  return { id, write, mails, told: viewOf };
}

test("twenty mails an hour from one caller, the others stay inside the site, one digest counts them", async ({
  db,
}) => {
  const { write, mails, told: view } = await createRecipient(db);

  await write({ by: "user:900001", times: 50 });
  expect(await mails()).toHaveLength(20);
  expect(await view(db)).toBe(50);

  await due(db, plusMinutes(now, 59));
  expect(await mails("mails_held")).toEqual([]);
  for (const minutes of [60, 61, 200]) await due(db, plusMinutes(now, minutes));
  const [digest, ...more] = await mails("mails_held");
  expect(more).toEqual([]);
  expect(digest?.body).toContain("il y en a 30");
  expect(await db.select().from(mailBudgets)).toEqual([]);
});

test("each caller has a budget of their own, and a new one every hour", async ({ db }) => {
  const { write, mails } = await createRecipient(db);

  await write({ by: "user:900001", times: 20 });
  await write({ by: "user:900002", times: 20 });
  await write({ by: "user:900001", times: 20, at: plusMinutes(now, 60) });

  expect(await mails()).toHaveLength(60);
  await due(db, plusMinutes(now, 120));
  expect(await mails("mails_held")).toEqual([]);
});

test("one's own acts and what no call has brought are not counted", async ({ db }) => {
  const { id, write, mails } = await createRecipient(db);

  await write({ by: `user:${String(id)}`, times: 25 });
  await write({ times: 25 });

  expect(await mails()).toHaveLength(50);
});

test("an agreement, or money that is contested, is written of whatever came before", async ({
  db,
}) => {
  const { write, mails } = await createRecipient(db);

  await write({ by: "user:900001", times: 21 });
  await write({ by: "user:900001", times: 1, message: "contract_stopped" });

  expect(await mails("contract_stopped")).toHaveLength(1);
});
