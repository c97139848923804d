import { randomUUID } from "node:crypto";

import type { LoadContext } from "#app/bff/context.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { Draft } from "#app/modules/lessons/booking/booking.endpoints.ts";
import type { BookingStep } from "#app/modules/lessons/booking/domain.ts";
import { bookings } from "#app/modules/lessons/booking/endpoints.ts";
import { bookingPath } from "#app/routes/booking/steps.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { createFamily } from "./account.ts";
import { createTeacher } from "./teacher.ts";

type Teacher = Awaited<ReturnType<typeof createTeacher>>;
type Family = Awaited<ReturnType<typeof createFamily>>;
type Fields = Readonly<Record<string, string>>;

export function browserOf(
  db: Db,
  teacher: Teacher | undefined,
  family?: Family,
  known: string | undefined = randomUUID(),
) {
  const draft: LoadContext["draft"] = {
    id: known,
    set: (id) => {
      draft.id = id;
    },
  };
  const person = family && { ...family, role: "customer" as const, emailConfirmed: true };
  const api = callerOf(db, family?.actor);
  const { context, opened } = contextOf(api, { draft, person: () => Promise.resolve(person) });
  const slug = teacher && `professeur-${String(teacher.id)}`;
  const params: Record<string, string> = slug ? { lesson: slug } : {};
  const addressOf = (step: BookingStep | "") => bookingPath(step || "entry", slug);
  return {
    opened,
    cookie: draft,
    sent: (step: BookingStep | "", fields: Fields, query = "") =>
      formSent(addressOf(step) + query, fields, context, params),
    asked: (step: BookingStep | "", query = "") =>
      pageRequest(addressOf(step) + query, context, params),
    save: (body: Draft) => api(bookings.save, { params: { uuid: draft.id ?? "" }, body }),
    draft: () => api(bookings.show, { params: { uuid: draft.id ?? "" } }),
  };
}

export async function createBooking(db: Db, given: Draft = {}) {
  const teacher = await createTeacher(db);
  const family = await createFamily(db);
  const browser = browserOf(db, teacher, family);
  const entered = { lessonId: teacher.id, subjectId: 1, levelId: 11, format: "offline" } as const;
  await browser.save({ ...entered, ...given });
  return { teacher, family, browser };
}

export const described = { student: { firstname: "Lina", lastname: "Martin", class_id: 11 } };

export const lesson: Fields = {
  "address.street": "12 rue de la Part-Dieu",
  "address.postal_code": "69003",
  "address.city": "Lyon",
  "questionnaire.1": "bases",
  "questionnaire.3": "weekly",
  "questionnaire.6": "Le contrôle est dans un mois.",
  comment: "Lina se perd dans les suites.",
  intent: "continue",
};

/** Without a path, a draft that names no teacher (PUB-082). */
export async function createDraft(db: Db, actor: Actor, lessonPath?: string): Promise<string> {
  const uuid = randomUUID();
  const lessonId = lessonPath ? Number(/-(\d+)\/$/.exec(lessonPath)?.[1]) : null;
  const entered = { lessonId, subjectId: 1, levelId: 11, format: "online", ...described } as const;
  const answered = { lessonDone: true, priceSeen: true, comment: "Lina se perd dans les suites." };
  const body = { ...entered, ...answered };
  await callerOf(db, actor)(bookings.save, { params: { uuid }, body });
  return uuid;
}
