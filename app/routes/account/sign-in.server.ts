import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { matchPath } from "@remix-run/react";

import type { LoadContext } from "#app/bff/context.server.ts";
import { homeOf, returnOf } from "#app/bff/doors.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { type KeptForm, readKeptForm } from "#app/bff/kept-form.server.ts";
import { bookings } from "#app/modules/lessons/booking/endpoints.ts";
import { loginSchema } from "#app/modules/people/account/account.endpoints.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";

export type SignInAnswer = Readonly<{
  result?: SubmissionResult;
  /** A form being filled when the session ended, sealed (ERR-29). */
  kept?: string;
  resume?: KeptForm & Readonly<{ leaveTo: string }>;
}>;

export async function submitSignIn(context: LoadContext, request: Request) {
  const retour = returnOf(request);
  let further: SignInAnswer | undefined;
  const answer = await submitForm(context.api, request, loginSchema, async (body, api, form) => {
    const signed = await api(accounts.login, { body }).catch(asFormFault);
    if ("password_reset_token" in signed) return toNewPassword(signed, body.email, retour);
    if ("second_factor_token" in signed) {
      const query = { token: signed.second_factor_token, retour };
      return redirect(withQuery(paths.operatorCode, query), 303);
    }
    context.openSession(signed);
    const home = retour ?? homeOf(signed.role);
    const kept = readKeptForm(form.get("kept"));
    if (!kept) return redirect(home, 303);
    further = { resume: { ...kept, leaveTo: home } };
    return new Response();
  });
  if (further) return data<SignInAnswer>(further);
  if (answer instanceof Response) return answer;
  return data<SignInAnswer>({ result: answer.data }, answer.init ?? undefined);
}

/** The booking's e-mail is in this browser's draft, never in an address. */
export async function bookingEmail({ api, draft }: LoadContext, retour: string | undefined) {
  if (!draft.id || !retour || !matchPath({ path: paths.booking, end: false }, retour)) return;
  const kept = await api(bookings.show, { params: { uuid: draft.id } }).catch(whenGone);
  return kept?.email;
}

function whenGone(refusal: unknown): undefined {
  if (!(refusal instanceof Response) || ![404, 410].includes(refusal.status)) throw refusal;
}

/** The reset token is sent once, to the page that uses it (AUTH-002). */
function toNewPassword(
  { password_reset_token: token }: { password_reset_token: string },
  email: string,
  retour: string | undefined,
): Response {
  const query = { token, email, oblige: 1, retour };
  return redirect(withQuery(paths.newPassword, query), 303);
}

async function asFormFault(refusal: unknown): Promise<never> {
  if (refusal instanceof Response && refusal.status === 401) {
    const body: unknown = await refusal.json();

    throw Response.json(body, { status: 422 });
  }
  throw refusal;
}
