import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { legal } from "#app/legal.server.ts";
import { checkAll } from "#app/lib/check-all.ts";
import { phoneOf } from "#app/lib/phone.server.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import type { Proof } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { contactReasons } from "#app/modules/foundation/reference/domain.ts";

import { contactOffices } from "./contact.domain.ts";
import type { Contact } from "./contact.endpoints.ts";
import { isPublished } from "./contact.repository.server.ts";
import { keepForm, type Opened } from "./keep-form.server.ts";
import { findTarget } from "./target.repository.server.ts";

/** Contact details, from Préau's legal identity (API-054, PUB-040). */
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

/** Records a message and acknowledges it by mail (API-055). */
export const sendContact = (call: OpenCall, body: Contact): Promise<Opened> =>
  keepForm(call, body, {
    kind: "contact",
    textOf: ({ message }) => message,
    check: refuseUnknown,
    rowOf: (input) => ({ ...rowOf(input), personId: call.actor?.id ?? null }),
    readerOf: ({ email, firstname: name }) => ({ email, name }),
  });

type Input = Omit<Contact, keyof Proof>;

const rowOf = (input: Input) => ({
  reasonId: input.reason,
  text: input.message,
  firstname: input.firstname,
  lastname: input.lastname ?? null,
  email: input.email,
  phone: input.phone === undefined ? null : phoneOf({ phone_number: input.phone }, "phone"),
  teacherId: input.teacher_id ?? null,
  groupLessonId: input.group_lesson_id ?? null,
});

/** Accepts only a visible teacher or a group lesson that was published. */
async function refuseUnknown(tx: Tx, input: Input): Promise<void> {
  const { teacher_id: teacher, group_lesson_id: lesson } = input;
  await checkAll({
    phone: () => rowOf(input).phone,
    teacher: async () => {
      if (teacher !== undefined && (await findTarget(tx, "teacher", teacher))?.status !== "hired")
        throw fieldFault("teacher_id", "api.support.about");
    },
    lesson: async () => {
      if (lesson !== undefined && !(await isPublished(tx, lesson)))
        throw fieldFault("group_lesson_id", "api.support.about");
    },
  });
}
