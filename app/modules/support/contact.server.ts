import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { legal } from "#app/legal.server.ts";
import { phoneOf } from "#app/lib/phone.server.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import { contactReasons } from "#app/modules/reference/domain.ts";

import { contactOffices } from "./contact.domain.ts";
import type { Contact } from "./contact.endpoints.ts";
import { isPublished } from "./contact.repository.server.ts";
import { referenceOf } from "./domain.ts";
import { isDoubtful, requireSolved, sendingMark } from "./doubt.server.ts";
import { mailToSide } from "./notify.server.ts";
import { openCase } from "./open.server.ts";
import { findTarget } from "./target.repository.server.ts";
import { followAddress } from "./token.server.ts";

/** How to reach the house, from its legal identity (API-054, PUB-040). */
export function showContact() {
  const { contact } = legal;
  return {
    reasons: contactReasons.map((code, index) => ({
      id: index + 1,
      name: referenceName("contactReasons", code),
    })),
    addresses: contactOffices(legal),
    phone: displayPhone(contact.phone),
    email: contact.email,
  };
}

type Opened = Readonly<{ reference: string; follow: string }>;

/**
 * Keeps a message to the house and acknowledges it by mail (API-055). What looks doubtful is kept too, and nobody
 * is written to: the address may be anybody's. The same form sent twice is one message.
 */
export async function sendContact(call: OpenCall, body: Contact): Promise<Opened> {
  const { reCaptchaToken, website, shown_at, ...said } = body;
  const proof = { reCaptchaToken, website, shown_at };
  const doubtful = isDoubtful(call, { ...proof, text: said.message });
  return call.db.transaction(async (tx) => {
    await refuseUnknown(tx, said);
    const { id, isNew } = await openCase(
      tx,
      { ...rowOf(said), doubtful, sendingMark: sendingMark(proof, said), ...whoOf(call) },
      { by: call.actor, now: call.now },
    );
    if (isNew) await requireSolved(tx, call, proof);
    if (isNew && !doubtful) {
      const reader = { side: "sender", email: said.email, name: said.firstname } as const;
      const told = { template: "contact_received", now: call.now };
      await mailToSide(tx, { id, kind: "contact" }, reader, told);
    }
    return {
      reference: referenceOf("contact", id),
      follow: followAddress({ id, side: "sender" }),
    };
  });
}

type Said = Omit<Contact, "reCaptchaToken" | "website" | "shown_at">;

const rowOf = (said: Said) => ({
  kind: "contact" as const,
  reasonId: said.reason,
  text: said.message,
  firstname: said.firstname,
  lastname: said.lastname ?? null,
  email: said.email,
  phone: said.phone === undefined ? null : phoneOf({ phone_number: said.phone }, "phone"),
  teacherId: said.teacher_id ?? null,
  groupLessonId: said.group_lesson_id ?? null,
});

const whoOf = ({ actor }: OpenCall) => ({ personId: actor?.id ?? null });

/** A message is about what visitors see: a teacher who is shown, a group lesson that was published. */
async function refuseUnknown(tx: Tx, said: Said): Promise<void> {
  const { teacher_id: teacher, group_lesson_id: lesson } = said;
  if (teacher !== undefined && (await findTarget(tx, "teacher", teacher))?.status !== "hired") {
    throw fieldFault("teacher_id", "api.support.about");
  }
  if (lesson !== undefined && !(await isPublished(tx, lesson))) {
    throw fieldFault("group_lesson_id", "api.support.about");
  }
}
