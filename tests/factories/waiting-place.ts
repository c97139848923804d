import type { Api } from "#app/bff/api-client.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { keysFor, sealed } from "#app/lib/secret.server.ts";
import { waitingPlaces } from "#app/modules/group-lessons/waiting-place/endpoints.ts";
import { mailsTo } from "#tests/gateways/mails.ts";

export const filledByAPerson = () => ({
  shown_at: sealed(keysFor(env.sessionSecrets, "public form"), Date.now() - 30_000),
});

export async function waitingPlaceTokenOf(db: Db, email: string): Promise<string> {
  const mail = (await mailsTo(db, email)).findLast(({ link }) => link?.includes("place="));
  return new URL(mail?.link ?? "").searchParams.get("place") ?? "";
}

export const askForWaitingPlace = (api: Api, groupLessonId: number, email: string) =>
  api(waitingPlaces.join, {
    params: { id: groupLessonId },
    body: { firstname: "Inès", email, ...filledByAPerson() },
  });

export async function waitAsVisitor(db: Db, api: Api, groupLessonId: number, email: string) {
  await askForWaitingPlace(api, groupLessonId, email);
  const query = { token: await waitingPlaceTokenOf(db, email) };
  return api(waitingPlaces.confirm, { params: { id: groupLessonId }, query });
}
