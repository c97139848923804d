import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";

import type { Api } from "#app/bff/api-client.server.ts";
import { fieldRefusals, refusalAt, submitForm } from "#app/bff/form.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { abandonedEndpoints } from "#app/modules/booking/abandoned.endpoints.ts";
import { customerEndpoints } from "#app/modules/customer/endpoints.ts";
import { type GroupLesson, groupLessonEndpoints } from "#app/modules/group-lesson/endpoints.ts";
import { levels } from "#app/modules/reference/schooling.domain.ts";
import { classFault } from "#app/modules/registration/domain.ts";
import {
  newRegistrationSchema,
  registrationEndpoints,
} from "#app/modules/registration/endpoints.ts";
import { lessonIdOf } from "#app/modules/teacher/domain.ts";
import { paths, pathTo } from "#app/paths.ts";

const formSchema = newRegistrationSchema.omit({ group_lesson_id: true }).extend({
  /** The numbers of the prerequisites that were ticked. */
  ready: z.preprocess((given) => [given ?? []].flat(), z.array(z.string())),
});

/** The stage of an address, on sale; 404 for a draft or none, 303 to its page for one that is over. */
export async function openedStage(api: Api, slug: string | undefined): Promise<GroupLesson> {
  const id = lessonIdOf(slug ?? "");
  if (id === undefined) throw new Response(null, { status: 404 });
  const stage = await api(groupLessonEndpoints.show, { params: { id } });
  if (!stage.on_sale) throw redirect(pathTo(paths.stage, { stage: stage.slug }), 303);
  return stage;
}

/**
 * Registers, then leads to the payment by card or to the page of the registration. The button « Appliquer » asks the
 * price of what is chosen and changes nothing; all that was typed stays.
 */
export async function sendRegistration(api: Api, request: Request, slug: string | undefined) {
  const stage = await openedStage(api, slug);
  const form = await readForm(request.clone());
  const left = form.get("intent") === "left";
  // What is sent is a step, and half an hour later left, unless it is registered by then (PUB-038).
  await api(abandonedEndpoints.leaveGroupLesson, { body: { group_lesson_id: stage.id, left } });
  if (left) return Response.json(null);
  if (form.get("intent") === "price") return priceAgain(api, request, stage);
  return submitForm(api, request, formSchema, async ({ ready, ...said }, bound) => {
    if (new Set(ready).size < stage.prerequisites.length) {
      const faults = [{ field: "ready", code: "api.registration.prerequisites" }];
      throw fieldRefusals([...(await classFaults(bound, stage, said)), ...faults]);
    }
    const place = new URL(request.url).searchParams.get("place") ?? said.place;
    const draft = { ...said, place, group_lesson_id: stage.id };
    if (said.paymentType === "card") {
      const { redirect_url: page } = await bound(registrationEndpoints.initPayment, {
        body: { group_lesson: draft },
      });
      return redirect(page, 303);
    }
    const { registration_id: id } = await bound(registrationEndpoints.register, { body: draft });
    return redirect(pathTo(paths.registration, { registrationId: String(id) }), 303);
  });
}

type Said = Pick<z.output<typeof formSchema>, "student_id" | "level_id" | "shouldUpdateLevel">;

/** What the API would say of the class, told with what the screen itself finds. */
async function classFaults(api: Api, stage: GroupLesson, said: Said) {
  const { students } = await api(customerEndpoints.show, {});
  const student = students.find(({ id }) => id === said.student_id);
  const suited = {
    mainLevelId: stage.main_scholar_level_id,
    equivalentLevelIds: stage.equivalent_scholar_levels_id,
  };
  const fault = student && classFault(suited, student.class_id, said);
  return fault ? [{ field: "level_id", code: `api.registration.${fault}` }] : [];
}

/** One wrong subject is said at all of them: « subjects.0 » is no field of the page. */
const choiceOf = (field: string) => field.split(".")[0] ?? field;

const anySchema = z.looseObject({});

/** The price of what is chosen, or why there is none, at its field; all that was typed stays. */
const priceAgain = (api: Api, request: Request, stage: GroupLesson) =>
  submitForm(api, request, anySchema, async (_, bound, form) => {
    const subjects = form.getAll("subjects").map(String);
    const code = form.get("promoCode");
    const asking = bound(registrationEndpoints.price, {
      query: {
        group_lesson_id: stage.id,
        subjects: subjects.length > 0 ? subjects : undefined,
        promoCode: typeof code === "string" && code !== "" ? code : undefined,
      },
    });
    const price = await asking.catch(async (refusal: unknown) => {
      throw await refusalAt(refusal, choiceOf);
    });
    const { promoCodeMessage: fault } = price;
    const typed = parseWithZod(form, { schema: anySchema });
    const reply = typed.reply(fault ? { fieldErrors: { promoCode: [fault] } } : {});
    return data({ ...reply, price }, { status: fault ? 422 : 200 });
  });

/** The classes that a stage is for, with their names, in their order. */
export function classesOf({ main_scholar_level_id: main, ...stage }: GroupLesson) {
  const ids = [main, ...stage.equivalent_scholar_levels_id];
  return levels
    .filter(({ id }) => ids.includes(id))
    .map(({ id }) => ({ id, name: referenceName("level", id) }));
}
