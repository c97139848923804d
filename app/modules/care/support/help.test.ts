import { describe, expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { cases } from "#app/modules/foundation/case/endpoints.ts";
import { helpSubjects } from "#app/modules/foundation/case/help.domain.ts";
import { helpPath } from "#app/modules/foundation/case/help-address.ts";
import { notifications } from "#app/modules/foundation/notification/endpoints.ts";
import { paths } from "#app/paths.ts";
import { test } from "#tests/database/db.ts";
import { createSeat } from "#tests/factories/group-lesson-class.ts";
import { createOwed } from "#tests/factories/refund.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { support } from "./endpoints.ts";

const words = { help_category_id: 8, comment: "Le montant m’étonne." };

async function world(db: Db) {
  const { family, course, bill, refund } = await createOwed(db);
  const { id: groupLessonId } = await createGroupLesson(db);
  const seat = await createSeat(db, groupLessonId, { of: family });
  const ids = {
    course: course.id,
    bill: bill.id,
    contract: course.contractId,
    registration: seat.id,
    refund: refund.id,
  };
  return { family, ids };
}

const about = {
  course: /^le cours de /,
  bill: /^la facture P2026-/,
  contract: /^les cours de .* avec /,
  registration: /^le stage « /,
  refund: /^le remboursement de 63,00/,
};

describe("help about a thing of the family (CUS-051)", () => {
  test.for(helpSubjects)(
    "%s: asked, answered by mail and where it was asked",
    async (kind, { db }) => {
      const { family, ids } = await world(db);
      const api = callerOf(db, family.actor);
      const named = { subject_kind: kind, subject_id: ids[kind] };
      const { subject } = await api(support.showHelp, { query: named });
      expect(subject).toMatch(about[kind]);

      const { reference } = await api(support.askHelp, { body: { ...named, ...words } });

      const desk = operatorOf(db);
      const [open] = (await desk(cases.list, { query: { kind: "help" } })).data;
      expect(open).toMatchObject({
        reference,
        subject,
        ...named,
        subject_command: `history show ${kind} ${String(ids[kind])}`,
      });
      const params = { id: open?.id ?? 0 };
      await desk(cases.reply, { params, body: { text: "C’est réglé.\nBonne journée." } });

      const { calls } = await api(support.showHelp, { query: named });
      expect(calls).toMatchObject([
        {
          reference,
          text: words.comment,
          state: { word: "Traité", waiting: null },
          replies: [{ text: "C’est réglé.\nBonne journée." }],
        },
      ]);
      const [received, answer] = (await mailsTo(db, family.email)).slice(-2);
      expect(received?.body).toContain(`Objet : ${subject ?? ""}.`);
      expect(received?.link).toContain(helpPath(kind, ids[kind]));
      expect(answer).toMatchObject({ template: "case_reply" });
      expect(answer?.link).toContain(helpPath(kind, ids[kind]));
      const { message_notifications: news } = await api(notifications.list, {});
      expect(
        news.find(({ message }) => message.includes(`répondu à votre message ${reference}`)),
      ).toMatchObject({
        url: helpPath(kind, ids[kind]),
      });
    },
  );

  test.for(helpSubjects)("%s of another family does not exist", async (kind, { db }) => {
    const { ids } = await world(db);
    const { family: stranger } = await world(db);
    const api = callerOf(db, stranger.actor);
    const named = { subject_kind: kind, subject_id: ids[kind] };

    expect(await refusalOf(api(support.showHelp, { query: named }))).toMatchObject({ status: 404 });
    const asking = api(support.askHelp, { body: { ...named, ...words } });
    expect(await refusalOf(asking)).toMatchObject({ status: 404 });
    expect((await operatorOf(db)(cases.list, { query: { kind: "help" } })).data).toEqual([]);
  });
});

test("help about nothing in particular takes any category and is read among all calls", async ({
  db,
}) => {
  const { family, ids } = await world(db);
  const api = callerOf(db, family.actor);
  const bill = { subject_kind: "bill", subject_id: ids.bill } as const;
  await api(support.askHelp, { body: { ...bill, ...words } });
  await api(support.askHelp, { body: { ...words, help_category_id: 3 } });

  const all = await api(support.showHelp, { query: {} });

  expect(all).toMatchObject({ subject: null, origin: null });
  expect(all.calls.map((one) => one.subject_kind)).toEqual([null, "bill"]);
  const mail = (await mailsTo(db, family.email)).at(-1);
  expect(mail?.body).toContain("Objet : « Je veux changer de professeur ».");
  expect(mail?.link).toContain(paths.help);
});

test.for([
  ["a category of another screen", { help_category_id: 4 }, "help_category_id"],
  ["a kind without its id", { subject_id: undefined }, "subject_id"],
  ["an id without its kind", { subject_kind: undefined }, "subject_id"],
  ["a teacher of another course", { teacher_id: 999_999 }, "teacher_id"],
] as const)("%s is refused at its field", async ([, wrong, field], { db }) => {
  const { family, ids } = await world(db);
  const body = { subject_kind: "course" as const, subject_id: ids.course, ...words, ...wrong };

  const refusal = await refusalOf(callerOf(db, family.actor)(support.askHelp, { body }));

  expect(refusal).toMatchObject({ status: 422, errors: [{ field }] });
});
