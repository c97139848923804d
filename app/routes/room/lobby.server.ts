import type { HeadersFunction } from "@remix-run/node";

import { refusalSchema } from "#app/api/endpoint.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import { rooms } from "#app/modules/rooms/room/endpoints.ts";

/** Camera and microphone are asked on the pages of a room only; no other site learns their address. */
export const roomHeaders: HeadersFunction = () => ({
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=(self), microphone=(self), display-capture=(self)",
});

/** 404 for an unknown or renewed link, with its sentence. */
export async function lobbyOf(api: Api, uuid: string) {
  try {
    return { room: await api(rooms.show, { query: { id: uuid } }), message: null };
  } catch (refusal) {
    if (!(refusal instanceof Response) || ![404, 422].includes(refusal.status)) throw refusal;
    const { message, status } = refusalSchema.parse(await refusal.json());
    return { room: undefined, message: status === 404 ? message : null };
  }
}
