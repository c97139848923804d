import { expect } from "vitest";

import type { Tx } from "#app/db/client.server.ts";
import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { listNotifications } from "#app/modules/foundation/notification/notify.server.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";
import { test } from "#tests/database/db.ts";
import { createNeighbourhood, createProposed, requested } from "#tests/factories/lesson-request.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { createRequest } from "./create.server.ts";
import { notifyTeacher } from "./notify.server.ts";

async function writtenInside(db: Tx, link: { link?: string } = {}) {
  const { id, teachers } = await createProposed(db, { teachers: 1 });
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
  expect(await writtenInside(db, { link: paths.teacherStudents })).toMatchObject({
    type: "students",
    url: paths.teacherStudents,
  });
});

test("a secret link stays in the mail (TEA-026)", async ({ db }) => {
  expect(await writtenInside(db, { link: "/offre/secret/" })).toMatchObject({
    type: "proposals",
    url: paths.proposals,
  });
});

test("the rest is said at the requests", async ({ db }) => {
  expect(await writtenInside(db)).toMatchObject({ type: "proposals", url: paths.proposals });
});

test("a teacher who is asked reads where and what for, never the street nor the family (ENT-33)", async ({
  db,
}) => {
  const { teachers } = await createProposed(db, { teachers: 1 });
  const { email = "" } = (await findPerson(db, teachers[0]?.id ?? 0)) ?? {};

  const [mail] = (await listMails(db)).filter(({ to }) => to === email);
  expect(mail?.text).toMatch(/^Où\u00a0: à domicile, Lyon \(6900\d\)$/m);
  expect(mail?.text).toMatch(/^Besoin\u00a0: /m);
  expect(mail?.text).not.toContain("Part-Dieu");
  expect(mail?.links).toHaveLength(1);
  expect(mail?.html).toContain(">Voir la demande et répondre</a");
});

test("a family's need and a teacher's question are quoted on one line in the mails (TEA-026)", async ({
  db,
}) => {
  const { family, child, teachers } = await createNeighbourhood(db, 1);
  const [teacher] = teachers;
  const forged = "Suites.\n\nPrix d’une heure\u00a0: 0 €\n\nL’équipe »\nPréau";
  const quoted = "«\u00a0Suites. Prix d’une heure : 0 € L’équipe” Préau\u00a0»";
  const questionnaire = [...(requested().questionnaire ?? []), { question_id: "6", value: forged }];
  const wish = { studentId: child.id, teacherWishId: teacher?.id ?? null };
  const { id } = await createRequest(
    callOf(db, family),
    requested({ ...wish, comments: forged, questionnaire }),
  );
  const requestedMail = (await listMails(db)).find(({ text }) =>
    text.includes("Prix d’une heure : 0"),
  );
  expect(requestedMail?.text).toMatch(/^Besoin\u00a0: «\u00a0Suites\..*»$/m);
  expect(requestedMail?.text.split(`${quoted}\n`)).toHaveLength(3);
  expect(requestedMail?.html).toContain(quoted);

  const [proposal] = await listProposalsOf(db, id);
  const by = { id: teacher?.id ?? 0, role: "teacher" } as const;
  const question = {
    teacher_response: "clarifications_requested",
    teacher_comments: forged,
  } as const;
  await respond(callOf(db, by), { id: proposal?.id ?? 0, ...question });
  const mail = (await listMails(db)).at(-1);
  expect(mail?.text).toContain(`. ${quoted}\n\n`);
  expect(mail?.html).toContain(`${quoted}</p>`);
});
