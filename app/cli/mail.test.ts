import { afterEach, expect } from "vitest";

import type { Db, Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { LastingRefusal } from "#app/lib/outbox.ts";
import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { mailSweeps } from "#app/modules/foundation/mail/sweeps.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createUser } from "#tests/factories/account.ts";
import { toolsOver } from "#tests/gateways/tools.ts";
import { now } from "#tests/setup/time.ts";

import { runCommand } from "./commands.ts";

const { demo } = env;
afterEach(() => void Object.assign(env, { demo }));

const sendWaiting = dueOf(mailSweeps);
const refusing = () => Promise.reject(new LastingRefusal("550 no such user"));

const write = (db: Tx, details = { firstname: "Camille" }) =>
  sendMail(db, { to: "a@example.fr", template: "welcome", details, link: "/x/?token=secret" }, now);

const run = async (db: Db, ...words: string[]) => await runCommand(words, toolsOver(db));

test("in the demonstration the outbox is listed with what its mails say, oldest first", async ({
  db,
}) => {
  await write(db);

  expect(await run(db, "mail", "list")).toMatchObject([
    {
      id: expect.any(Number) as number,
      to: "a@example.fr",
      subject: expect.any(String) as string,
      text: expect.stringContaining("Camille") as string,
      links: [expect.stringContaining("/x/?token=secret")],
      sent_at: null,
    },
  ]);
});

test("in production a list of mails says neither their words nor their links", async ({ db }) => {
  await write(db);
  const { email } = await createUser(db, "operator");
  Object.assign(env, { demo: false });

  const listed = await run(db, "mail", "list", `--as=${email}`);

  expect(listed).toMatchObject({
    data: [{ to: "a@example.fr", state: "queued", failure: null }],
  });
  expect(JSON.stringify(listed)).not.toMatch(/secret|https?:|"(?:text|html|links)"/);
});

test("a mail is read without its links, and its history keeps by whom (OPS-14)", async ({ db }) => {
  await write(db, { firstname: "Zoé https://preau.test/y/?token=secret" });
  const [mail] = await listMails(db);
  const id = String(mail?.id);
  await createUser(db, "operator", { firstname: "Agathe", lastname: "Lemoine" });
  await createUser(db, "operator", { firstname: "Julie", lastname: "Roy" });

  const shown = await run(db, "mail", "show", id, "--as=Agathe Lemoine");

  expect(shown).toMatchObject({ to: "a@example.fr", state: "queued", tries: 0 });
  expect(shown).toMatchObject({ text: expect.stringContaining("Zoé [link]") as string });
  expect(JSON.stringify(shown)).not.toMatch(/secret|https?:/);
  await run(db, "mail", "show", id, "--as=Julie Roy");
  expect(await run(db, "history", "show", "mail", id)).toMatchObject({
    data: [
      { event: "read", by: "operator", by_name: "Agathe Lemoine, par commande" },
      { event: "read", by: "operator", by_name: "Julie Roy, par commande" },
    ],
  });
  await expect(run(db, "mail", "show", "999999")).rejects.toMatchObject({ status: 404 });
});

test("a mail that was given up is sent again by hand, any other is not (STM-44)", async ({
  db,
}) => {
  await write(db);
  const [mail] = await listMails(db);
  const retry = () => run(db, "mail", "retry", String(mail?.id));
  await expect(retry()).rejects.toMatchObject({ status: 409 });

  await sendWaiting(db, now, { mail: refusing });
  expect(await listMails(db)).toMatchObject([{ state: "dead", failure: "550 no such user" }]);

  expect(await retry()).toEqual({ id: mail?.id, state: "queued" });
  await sendWaiting(db, now, { mail: () => Promise.resolve() });
  expect(await listMails(db)).toMatchObject([{ state: "sent" }]);
});

test("all that was given up is sent again with one line (STM-44)", async ({ db }) => {
  await write(db);
  await write(db);
  await sendWaiting(db, now, { mail: refusing });

  expect(await run(db, "mail", "retry-all")).toEqual({ retried: 2 });
  expect(await run(db, "mail", "retry-all")).toEqual({ retried: 0 });
  expect(await listMails(db)).toMatchObject([{ state: "queued" }, { state: "queued" }]);
});
