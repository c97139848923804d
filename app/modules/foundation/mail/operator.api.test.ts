import { expect } from "vitest";

import { LastingRefusal } from "#app/lib/outbox.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { mails } from "./endpoints.ts";
import { sendMail } from "./send.server.ts";
import { mailSweeps } from "./sweeps.server.ts";

const send = dueOf(mailSweeps);
const refusing = () => Promise.reject(new LastingRefusal("550 no such user"));

test("a mail is listed without its words, read with a trace, and sent again once dead (API-263, 264, 315b)", async ({
  db,
}) => {
  const details = { firstname: "Zoé https://preau.test/y/?token=secret" };
  const mail = { to: "a@example.fr", template: "welcome", details, link: "/x/?token=secret" };
  await db.transaction((tx) => sendMail(tx, mail, now));
  const api = operatorOf(db);
  const listed = await api(mails.list, { query: { state: "queued" } });
  expect(listed).toMatchObject({ data: [{ to: "a@example.fr", tries: 0 }], total: 1 });
  expect(JSON.stringify(listed)).not.toMatch(/secret|https?:/);
  const params = { id: listed.data[0]?.id ?? 0 };

  const shown = await api(mails.show, { params });
  expect(shown.text).toContain("Zoé [link]");
  expect(await listHistory(db, [{ machine: "mail", id: params.id }])).toMatchObject([
    { event: "read", by: { role: "operator" } },
  ]);
  const retry = () => api(mails.retry, { params, body: {} });
  expect(await refusalOf(retry())).toMatchObject({ status: 409 });
  await send(db, now, { mail: refusing });
  expect(await retry()).toEqual({ ...params, state: "queued" });
  expect(await refusalOf(api(mails.show, { params: { id: 999_999 } }))).toMatchObject({
    status: 404,
  });
});
