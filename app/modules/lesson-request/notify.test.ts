import { expect } from "vitest";

import type { Tx } from "#app/db/client.server.ts";
import { findPerson } from "#app/modules/account/find-family.server.ts";
import { listMails } from "#app/modules/mail/list.server.ts";
import { listNotifications } from "#app/modules/notification/service.server.ts";
import { paths } from "#app/paths.ts";
import { test } from "#tests/database/db.ts";
import { createAsked } from "#tests/factories/lesson-request.ts";
import { now } from "#tests/setup/time.ts";

import { notifyTeacher } from "./notify.server.ts";

/** Where the newest notification of the teacher asked leads, and the menu entry it is counted in. */
async function toldInside(db: Tx, link: { link?: string } = {}) {
  const { id, teachers } = await createAsked(db, { teachers: 1 });
  const teacherId = teachers[0]?.id ?? 0;
  await notifyTeacher(
    db,
    teacherId,
    { lessonRequestId: id, about: "proposal_closed", ...link },
    now,
  );
  const by = { id: teacherId, role: "teacher" } as const;
  const [newest] = (await listNotifications({ db, actor: by, now })).message_notifications;
  return newest;
}

test("a first course to fix is said at the students, where it is fixed (TEA-047)", async ({
  db,
}) => {
  expect(await toldInside(db, { link: paths.teacherStudents })).toMatchObject({
    type: "students",
    url: paths.teacherStudents,
  });
});

test("a secret link stays in the mail (TEA-026)", async ({ db }) => {
  expect(await toldInside(db, { link: "/offre/secret/" })).toMatchObject({
    type: "proposals",
    url: paths.proposals,
  });
});

test("the rest is said at the requests", async ({ db }) => {
  expect(await toldInside(db)).toMatchObject({ type: "proposals", url: paths.proposals });
});

test("a teacher who is asked reads where and what for, never the street nor the family (ENT-33)", async ({
  db,
}) => {
  const { teachers } = await createAsked(db, { teachers: 1 });
  const { email = "" } = (await findPerson(db, teachers[0]?.id ?? 0)) ?? {};

  const [mail] = (await listMails(db)).filter(({ to }) => to === email);
  expect(mail?.text).toMatch(/^Où\u00a0: à domicile, Lyon \(6900\d\)$/m);
  expect(mail?.text).toMatch(/^Besoin\u00a0: /m);
  expect(mail?.text).not.toContain("Part-Dieu");
  expect(mail?.links).toHaveLength(1);
  expect(mail?.html).toContain(">Voir la demande et répondre</a");
});
