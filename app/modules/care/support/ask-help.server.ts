import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { checkAll } from "#app/lib/check-all.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import { reasonOf, referenceOf } from "#app/modules/foundation/case/domain.ts";
import { helpPath } from "#app/modules/foundation/case/help-address.ts";
import { openCase } from "#app/modules/foundation/case/open.server.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import {
  holdLessonRequestOfCustomer,
  holdProposals,
} from "#app/modules/lessons/lesson-request/hold.server.ts";
import { notifyFamily } from "#app/modules/lessons/lesson-request/notify.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";

import { namedSubject, refuseHalf } from "./help-subject.server.ts";
import { isRequestedFrom, originOf } from "./origin.domain.ts";
import type { Help } from "./support.endpoints.ts";

/**
 * Records a help request of a family and tells it who answers (API-039, CUS-030, CUS-051). 404 for another family's
 * thing; 422 for a category or teacher that does not fit.
 */
export async function askHelp(
  { db, actor: by, now }: Call,
  input: Help,
): Promise<{ reference: string }> {
  return db.transaction(async (tx) => {
    const { help_category_id: reasonId, comment } = input;
    const about = await aboutOf(tx, input, by);
    await checkAll({
      subject: () => {
        refuseHalf(input);
      },
      category: () => {
        if (about.origin && !isRequestedFrom(about.origin, reasonId))
          throw fieldFault("help_category_id", "api.help.category");
      },
      teacher: async () => {
        if (input.teacher_id) await refuseStranger(tx, about, input.teacher_id);
      },
    });
    const { id } = await openCase(
      tx,
      {
        ...about,
        teacherId: input.teacher_id ?? about.teacherId,
        kind: "help",
        personId: by.id,
        reasonId,
        // The prefix shows what kind of message it is (VAL-015).
        text: `${i18next.t("help:prefix")} ${comment}`,
      },
      { by, now },
    );
    const reference = referenceOf("help", id);
    await acknowledge(tx, { ...about, reasonId, reference, personId: by.id }, now);
    return { reference };
  });
}

type About = Awaited<ReturnType<typeof aboutOf>>;

async function aboutOf(tx: Tx, input: Help, by: Actor) {
  const { linking_id: lessonRequestId = null } = input;
  const request = lessonRequestId && (await holdLessonRequestOfCustomer(tx, lessonRequestId, by));
  const { columns, ...subject } = await namedSubject(tx, input, by.id);
  const screen = request ? originOf(request.process) : subject.origin;
  return { ...columns, ...subject, lessonRequestId, origin: input.origin ?? screen };
}

async function refuseStranger(
  tx: Tx,
  { lessonRequestId, teacherId: own }: About,
  teacherId: number,
): Promise<void> {
  const proposals = lessonRequestId ? await holdProposals(tx, lessonRequestId) : [];
  if (teacherId !== own && !proposals.some((one) => one.teacherId === teacherId)) {
    throw fieldFault("teacher_id", "api.help.teacher");
  }
}

type Acknowledged = About & Readonly<{ reasonId: number; reference: string; personId: number }>;

async function acknowledge(tx: Tx, view: Acknowledged, now: Date): Promise<void> {
  const { lessonRequestId, reference, subject, subjectKind, subjectId } = view;
  if (lessonRequestId) {
    const about = "help_received";
    return notifyFamily(tx, { lessonRequestId, about, details: { reference } }, now);
  }
  const person = await findPerson(tx, view.personId);
  if (!person) return;
  const { list, code } = reasonOf("help", view.reasonId);
  const category = i18next.t("help:about.category", { category: referenceName(list, code) });
  await notifyPerson(
    tx,
    person,
    {
      type: "linkings",
      message: "help_received_about",
      details: { reference, name: person.firstname, about: subject ?? category },
      url: subjectKind && subjectId ? helpPath(subjectKind, subjectId) : paths.help,
      isMailAlone: true,
    },
    now,
  );
}
