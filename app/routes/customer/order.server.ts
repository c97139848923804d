import { redirect } from "@remix-run/node";
import { z } from "zod";

import { flag } from "#app/api/wire.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import { refusalAt } from "#app/bff/form.server.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import type { GroupLesson } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import type { Review } from "#app/modules/group-lessons/registration/components/review-form.tsx";
import { paymentChoices } from "#app/modules/group-lessons/registration/domain.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import type { Learner } from "#app/modules/group-lessons/registration/learners.endpoints.ts";
import {
  newRegistrationSchema,
  type Price,
} from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

import {
  classesOf,
  classFaults,
  classField,
  type Faults,
  orderFaults,
  seatFaults,
} from "./order-faults.server.ts";

export const orderSchema = newRegistrationSchema
  .omit({ group_lesson_id: true, level_id: true, shouldUpdateLevel: true })
  .extend({
    paymentType: z.enum(paymentChoices),
    keeps_card: flag.default(false),
    ready: z.preprocess((given) => [given ?? []].flat(), z.array(z.string())),
  });

export type OrderInput = z.output<typeof orderSchema>;

const givenIn = (api: Api, groupLesson: GroupLesson, input: OrderInput) =>
  Promise.all([
    askPrice(api, groupLesson, input),
    api(registrations.listLearners, { query: { group_lesson_id: groupLesson.id } }),
  ]);

function classIn(groupLesson: GroupLesson, { id, class_id: known }: Learner, form: FormData) {
  const suited = classesOf(groupLesson).some((one) => one.id === known);
  const levelId = suited ? (known ?? 0) : Number(form.get(classField(id)) ?? 0);
  return { level_id: levelId, shouldUpdateLevel: !suited && levelId > 0 };
}

const studentFaults = (groupLesson: GroupLesson, student: Learner, form: FormData): Faults => ({
  ...seatFaults(student),
  ...classFaults(groupLesson, student, classIn(groupLesson, student, form)),
});

/** What is wrong with an order, its student chosen or not. */
export async function faultsIn(
  api: Api,
  groupLesson: GroupLesson,
  input: OrderInput,
  form: FormData,
): Promise<Faults> {
  const [price, { data: students }] = await givenIn(api, groupLesson, input);
  const student = students.find(({ id }) => id === input.student_id);
  return {
    ...(student && studentFaults(groupLesson, student, form)),
    ...orderFaults(groupLesson, input, price),
  };
}

export async function readOrder(
  api: Api,
  groupLesson: GroupLesson,
  input: OrderInput,
  form: FormData,
) {
  const [price, { data: students }] = await givenIn(api, groupLesson, input);
  const student = students.find(({ id }) => id === input.student_id);
  if (!student) throw new Response(null, { status: 404 });
  const chosen = classIn(groupLesson, student, form);
  const faults = {
    ...studentFaults(groupLesson, student, form),
    ...orderFaults(groupLesson, input, price),
  };
  const draft = { ...input, ...chosen, group_lesson_id: groupLesson.id };
  const send = (waitingPlace: string | undefined) =>
    sendOrder(api, { ...draft, place: waitingPlace }).catch(async (refusal: unknown) => {
      const field = classField(student.id);
      throw await refusalAt(refusal, (name) => (name === "level_id" ? field : choiceOf(name)));
    });
  return { student, levelId: chosen.level_id, price, faults, send, stage: groupLesson };
}

type Draft = Omit<z.input<typeof newRegistrationSchema>, "paymentType"> &
  Pick<OrderInput, "paymentType" | "keeps_card">;

async function sendOrder(api: Api, { paymentType, keeps_card, ...seat }: Draft): Promise<Response> {
  if (paymentType === "card" || paymentType === "saved") {
    const how = { keeps_card, saved_card: paymentType === "saved" };
    const { redirect_url: page } = await api(registrations.initPayment, {
      body: { group_lesson: seat, ...how },
    });
    return redirect(page, 303);
  }
  const { registration_id: id } = await api(registrations.register, {
    body: { ...seat, paymentType },
  });
  return redirect(pathTo(paths.registration, { registrationId: String(id) }), 303);
}

const notKept = new Set(["intent", "once_key", "terms_version"]);

export function reviewOf(
  { student, levelId, stage: groupLesson }: Awaited<ReturnType<typeof readOrder>>,
  { subjects, description, paymentType }: OrderInput,
  form: FormData,
): Review {
  return {
    studentId: student.id,
    student: student.firstname,
    level: referenceName("level", levelId),
    paymentType,
    description: description ?? "",
    subjects: groupLesson.subjects
      .filter(({ id }) => subjects.includes(id))
      .map(({ name }) => name),
    kept: [...form].flatMap(([name, value]) =>
      typeof value === "string" && !notKept.has(name) ? [[name, value] as const] : [],
    ),
  };
}

/** A wrong subject is a fault of all: « subjects.0 » is no field of the page. */
const choiceOf = (field: string) => field.split(".")[0] ?? field;

type Wanted = Readonly<{ subjects: number[] | string[]; promoCode?: string | undefined }>;

export const askPrice = (
  api: Api,
  groupLesson: GroupLesson,
  { subjects, promoCode }: Wanted,
): Promise<Price> =>
  api(registrations.price, {
    query: {
      group_lesson_id: groupLesson.id,
      subjects: subjects.length > 0 ? subjects : undefined,
      promoCode: promoCode === "" ? undefined : promoCode,
    },
  }).catch(async (refusal: unknown) => {
    throw await refusalAt(refusal, choiceOf);
  });
