import { redirect } from "@remix-run/node";
import { z } from "zod";

import { refusalSchema } from "#app/api/endpoint.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import type { LoadContext } from "#app/bff/context.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitJudged } from "#app/bff/form.server.ts";
import { refuseRobots } from "#app/bff/robot.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import {
  acceptFormSchema,
  acceptSignedSchema,
  affiliations,
} from "#app/modules/lessons/affiliation/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

export const invitationOf = (api: Api, uuid: string) =>
  api(affiliations.show, { params: { uuid } }).catch(closedOf);

/** 410 when over; 404 for an unknown link or no uuid; other failures go on. */
async function closedOf(refusal: unknown) {
  if (!(refusal instanceof Response) || ![404, 410, 422].includes(refusal.status)) throw refusal;
  const { status, message, state } = refusalSchema.parse(await refusal.json());
  const closed = status === 410 ? 410 : 404;
  return { closed, message, state: closed === 410 ? String(state) : "unknown" };
}

const answers = { accept: "accepted", refuse: "refused" } as const;

export async function submitReply(context: LoadContext, request: Request, uuid: string) {
  const to = pathTo(paths.affiliation, { uuid });
  const isSigned = (await context.person()) !== undefined;
  const sent = await readForm(request);
  const response = sent.get("response") === "refuse" ? ("refuse" as const) : ("accept" as const);
  const accepting = isSigned ? acceptSignedSchema : acceptFormSchema;
  const schema = response === "refuse" ? z.object({}) : accepting;
  return submitJudged(context.api, request, schema, async (input, api) => {
    if (response === "accept" && !isSigned) refuseRobots(sent);
    const invitation = await invitationOf(api, uuid);
    if ("closed" in invitation) throw await overOf(api, uuid, response);
    const { id, teacher } = invitation;
    const body = { ...input, response, uuid };
    const reply = api(affiliations.reply, { params: { id }, body });
    const replied = await reply.catch(async (refusal: unknown) => {
      const isLate = refusal instanceof Response && refusal.status === 409;
      throw isLate ? await overOf(api, uuid, response, refusal) : refusal;
    });
    const { access_token, refresh_token, role } = replied;
    if (access_token && refresh_token && role) {
      context.openSession({ access_token, refresh_token, role });
    }
    const details = { teacher: teacher.firstname };
    return redirectWithFlash(to, `affiliation:flash.${replied.status}`, details);
  });
}

/** The same answer sent twice is no conflict; another one is (409). */
async function overOf(
  api: Api,
  uuid: string,
  response: keyof typeof answers,
  refusal?: Response,
): Promise<Response> {
  const now = await invitationOf(api, uuid);
  const state = "closed" in now ? now.state : now.status;
  if (state === answers[response]) return redirect(pathTo(paths.affiliation, { uuid }), 303);
  if (refusal || !("closed" in now)) return refusal ?? new Response(null, { status: 404 });
  const body = { status: 409, code: "api.affiliation.not_found", message: now.message };
  return Response.json(body, { status: 409 });
}
