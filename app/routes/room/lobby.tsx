import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { LobbyClosed } from "#app/modules/rooms/room/components/lobby-closed.tsx";
import { LobbyPage } from "#app/modules/rooms/room/components/lobby-page.tsx";
import { rooms } from "#app/modules/rooms/room/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { elsewhereOf, lobbyOf, roomHeaders } from "./lobby.server.ts";

export const handle = { hydrate: "load", i18n: ["room"], query: [] };

export const meta = pageMeta("room:page", { noindex: true });

export const headers = roomHeaders;

export async function loader({ context, params: { uuid = "" } }: LoaderFunctionArgs) {
  const found = await lobbyOf(context.api, uuid);
  if (!found.room) return data({ message: found.message, lobby: null }, { status: 404 });
  const person = await context.person();
  const url = await elsewhereOf(context.api, found.room);
  const lobby = { room: found.room, url, isSigned: person !== undefined };
  return data({ message: null, lobby });
}

const schema = z.object({ intent: z.enum(["open", "close", "renew"]) });

/** The teacher opens and closes a room without a date; an owner renews the link. */
export async function action({ context, request, params: { uuid = "" } }: ActionFunctionArgs) {
  return submitForm(context.asAnyone(), request, schema, async ({ intent }, api) => {
    const { id } = await api(rooms[intent], { params: { id: uuid } });
    const to = pathTo(paths.room, { uuid: id });
    return intent === "renew" ? redirectWithFlash(to, "room:renewed") : redirect(to, 303);
  });
}

export default function Lobby() {
  const { lobby, message } = useLoaderData<typeof loader>();
  return <Wrap mid>{lobby ? <LobbyPage {...lobby} /> : <LobbyClosed message={message} />}</Wrap>;
}
