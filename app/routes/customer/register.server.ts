import { redirect } from "@remix-run/node";
import { z } from "zod";

import type { Api } from "#app/bff/api-client.server.ts";
import { answerBeside, messageRefusals, submitForm } from "#app/bff/form.server.ts";
import { groupLessonAt } from "#app/bff/group-lesson.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { sentence } from "#app/lib/sentence.ts";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import type { GroupLesson } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { bookings } from "#app/modules/lessons/booking/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

import {
  askPrice,
  faultsIn,
  type OrderInput,
  orderSchema,
  readOrder,
  reviewOf,
} from "./order.server.ts";

/** 404 for a draft or unknown; 303 to its page when it is over. */
export async function openedGroupLesson(api: Api, slug: string | undefined): Promise<GroupLesson> {
  const groupLesson = await groupLessonAt(api, slug);
  if (!groupLesson.on_sale)
    throw redirect(pathTo(paths.groupLesson, { stage: groupLesson.slug }), 303);
  return groupLesson;
}

/**
 * « Appliquer » and « Modifier » return the price, « Continuer » the review; the last one registers and leads to
 * payment. Nothing changes until then, and the fields stay.
 */
export async function sendRegistration(api: Api, request: Request, slug: string | undefined) {
  const groupLesson = await openedGroupLesson(api, slug);
  const form = await readForm(request.clone());
  const intent = form.get("intent");
  const left = intent === "left";
  // A step, counted as left half an hour later unless registered (PUB-038).
  // Its refusal (a limit reached) must not block the order.
  const step = { group_lesson_id: groupLesson.id, left };
  await api(bookings.leaveGroupLesson, { body: step }).catch(() => undefined);
  if (left) return Response.json(null);
  if (intent === "price" || intent === "edit") return priceAgain(api, request, groupLesson);
  const run = async (input: OrderInput, bound: Api, sent: FormData) => {
    const order = await readOrder(bound, groupLesson, input, sent);
    const { price, faults } = order;
    if (Object.keys(faults).length > 0) return answerBeside(sent, { price }, faults);
    if (intent !== "review" && input.terms_version) {
      return order.send(new URL(request.url).searchParams.get("place") ?? input.place);
    }
    const { version } = await bound(content.terms, {});
    const answer = { price, version, review: reviewOf(order, input, sent) };
    if (intent === "review") return answerBeside(sent, answer);
    return answerBeside(sent, answer, { terms_version: [sentence("api.proposal.terms_required")] });
  };
  const judge = async (input: OrderInput, bound: Api, sent: FormData) => {
    const faults = await faultsIn(bound, groupLesson, input, sent);
    if (Object.keys(faults).length > 0) throw messageRefusals(faults);
  };
  return submitForm(api, request, orderSchema, run, judge);
}

const priceAgain = (api: Api, request: Request, groupLesson: GroupLesson) =>
  submitForm(api, request, z.looseObject({}), async (_, bound, form) => {
    const subjects = form.getAll("subjects").map(String);
    const code = form.get("promoCode");
    const promoCode = typeof code === "string" ? code : undefined;
    const price = await askPrice(bound, groupLesson, { subjects, promoCode });
    const { promoCodeMessage: fault } = price;
    return answerBeside(form, { price }, fault ? { promoCode: [fault] } : {});
  });
