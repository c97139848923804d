import type { Tx } from "#app/db/client.server.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { notify } from "#app/modules/foundation/notification/notify.server.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import {
  type ContractSide,
  otherSide,
} from "#app/modules/lessons/contract/price-version.domain.ts";
import { paths, pathTo } from "#app/paths.ts";

import { findUnmailed, saveMailed, type ThreadRow } from "./repository.server.ts";

type About = Readonly<{ id: number; by: ContractSide; thread: ThreadRow }>;

const pages = { customer: paths.messages, teacher: paths.teacherMessages } as const;
const types = { customer: "teachers", teacher: "students" } as const;

export const threadPath = (id: number, side: ContractSide): string =>
  pathTo(pages[side], { contractId: String(id) });

function noticeOf({ id, by, thread }: About) {
  const to = otherSide(by);
  const { customer, teacher, student, subjectId } = thread;
  return {
    type: types[to],
    message: `thread_${to}`,
    details: {
      firstname: thread[to].firstname,
      family: customer.firstname,
      teacher: teacher.firstname,
      student,
      subject: referenceName("subject", subjectId),
    },
    url: threadPath(id, to),
  };
}

export function notifyInside(tx: Tx, about: About, now: Date): Promise<void> {
  return notify(tx, about.thread[otherSide(about.by)].id, noticeOf(about), now);
}

/** One mail with all that is unread and in no mail yet (CUS-055). */
export async function mailUnread(tx: Tx, about: About, now: Date): Promise<void> {
  const { id, by, thread } = about;
  const waiting = await findUnmailed(tx, id, by);
  if (waiting.length === 0) return;
  const lines = waiting.flatMap(({ text }, index) => [...(index ? [""] : []), ...text.split("\n")]);
  const news = { ...noticeOf(about), inMail: { lines }, isMailAlone: true };
  await notifyPerson(tx, thread[otherSide(by)], news, now);
  await saveMailed(
    tx,
    waiting.map((one) => one.id),
    now,
  );
}
