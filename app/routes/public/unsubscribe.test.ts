import { expect } from "vitest";

import { unsubscribeLink } from "#app/modules/foundation/mail/refuse.server.ts";
import { test } from "#tests/database/db.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { action, loader } from "./unsubscribe.tsx";

test("looking changes nothing; one press without scripts, or one tap of a mail program, stops the reminders", async ({
  db,
}) => {
  const address = unsubscribeLink("booking_reminder", "Parent@example.test");
  const params = { token: address.split("/").at(-2) ?? "" };
  const { context } = contextOf(callerOf(db));
  const look = () => loader(pageRequest(address, context, params));

  expect(await look()).toMatchObject({ data: { state: "ask" } });
  expect(await look()).toMatchObject({ data: { state: "ask" } });
  const tap = { "List-Unsubscribe": "One-Click" };
  const sent = await action(formSent(address, tap, context, params));
  expect(sent).toMatchObject({ status: 303 });
  expect(await look()).toMatchObject({ data: { state: "done" } });
});

test("a link that is not ours says so", async ({ db }) => {
  const { context } = contextOf(callerOf(db));

  const shown = await loader(pageRequest("/desabonnement/rien/", context, { token: "rien" }));
  expect(shown).toMatchObject({ data: { state: "unknown" }, init: { status: 404 } });
  const token = "a\0b\r\nc";
  const pressed = await action(formSent("/desabonnement/x/", {}, context, { token }));
  expect(pressed).toHaveProperty("status", 303);
  expect((pressed as Response).headers.get("location")).toBe("/desabonnement/a%00b%0D%0Ac/");
});
