import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";

import type { LoadContext } from "#app/bff/context.server.ts";
import { robotProof } from "#app/bff/robot.server.ts";
import { contactInName } from "#app/lib/contact-filter.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { bookingCustomerStepSchema } from "#app/modules/lessons/booking/booking.endpoints.ts";
import { bookings } from "#app/modules/lessons/booking/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";

import { saveDraft } from "./wizard.server.ts";

const kept = { firstname: 80, lastname: 80, email: 254, "phone.phone_number": 250 } as const;

export async function leaveToSignIn(
  context: LoadContext,
  request: Request,
  next: string,
): Promise<Response | undefined> {
  const form = await readForm(request);
  if (form.get("intent") !== "sign-in") return undefined;
  const given = (name: keyof typeof kept) => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, kept[name]) : undefined;
  };
  // A name that contains a contact is not kept (VAL-006), but does not block signing in.
  const name = (field: "firstname" | "lastname") => {
    const value = given(field);
    return value !== undefined && contactInName(value) === undefined ? value : undefined;
  };
  await saveDraft(context, {
    firstname: name("firstname"),
    lastname: name("lastname"),
    email: given("email"),
    phone: { phone_number: given("phone.phone_number") },
  });
  await keepReminder(context, reminderIn(form), form);
  return redirect(withQuery(paths.signIn, { retour: next }), 303);
}

/** Sent by a script when the page is left (PUB-038); undefined otherwise. */
export async function leavePage(
  context: LoadContext,
  request: Request,
): Promise<Response | undefined> {
  const form = await readForm(request);
  if (form.get("intent") !== "left") return undefined;
  await keepReminder(context, reminderIn(form), form, { left: true });
  return Response.json(null);
}

const reminderSchema = bookingCustomerStepSchema.pick({ email: true, reminder: true });

type Reminder = Readonly<{ email?: string | undefined; reminder?: boolean | undefined }>;

function reminderIn(form: FormData): Reminder {
  const submission = parseWithZod(form, { schema: reminderSchema });
  return submission.status === "success" ? submission.value : {};
}

/** Kept with the draft only if the box was ticked (ENT-10), in a form that looks sent by a person (PUB-078). */
export async function keepReminder(
  { api, draft }: LoadContext,
  { email, reminder: consent = false }: Reminder,
  form: FormData,
  { left = false } = {},
): Promise<void> {
  const details = consent ? { email } : undefined;
  const body = { ...robotProof(form), draft_id: draft.id, details, consent, left };
  if (draft.id) await api(bookings.leaveLesson, { body });
}
