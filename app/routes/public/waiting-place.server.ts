import type { Api } from "#app/bff/api-client.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { waitingPlaces } from "#app/modules/group-lessons/waiting-place/endpoints.ts";

type Input = Readonly<{
  id: number;
  token: string;
  own: string;
}>;

export async function answerWaitingPlace(api: Api, request: Request, { id, token, own }: Input) {
  const form = await readForm(request);
  const input = { params: { id }, query: { token } };
  if (form.get("intent") === "confirm") {
    const { place: waitingPlace } = await api(waitingPlaces.confirm, input);
    const { pathname, search } = new URL(request.url);
    const words = { place: String(waitingPlace ?? "") };
    return redirectWithFlash(pathname + search, "registration:flash.confirmed_waiting", words);
  }
  await api(waitingPlaces.leave, input);
  return redirectWithFlash(own, "registration:flash.left");
}
