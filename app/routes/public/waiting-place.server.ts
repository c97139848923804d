import type { Api } from "#app/bff/api-client.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { waitingEndpoints } from "#app/modules/registration/waiting.endpoints.ts";

type Asked = Readonly<{
  id: number;
  token: string;
  /** The page of the stage. */
  own: string;
}>;

/** What whoever has the link of a place does with it: confirms it, or leaves the list. */
export async function answerPlace(api: Api, request: Request, { id, token, own }: Asked) {
  const form = await readForm(request);
  const asked = { params: { id }, query: { token } };
  if (form.get("intent") === "confirm") {
    const { place } = await api(waitingEndpoints.confirm, asked);
    const { pathname, search } = new URL(request.url);
    const words = { place: String(place ?? "") };
    return redirectWithFlash(pathname + search, "registration:flash.confirmed_waiting", words);
  }
  await api(waitingEndpoints.leave, asked);
  return redirectWithFlash(own, "registration:flash.left");
}
