import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { refusalSchema } from "#app/api/endpoint.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { LobbyClosed } from "#app/modules/rooms/room/components/lobby-closed.tsx";
import { LobbyPage } from "#app/modules/rooms/room/components/lobby-page.tsx";
import { LobbyTheirs } from "#app/modules/rooms/room/components/lobby-theirs.tsx";
import { joinSchema, rooms } from "#app/modules/rooms/room/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { lobbyOf, roomHeaders } from "./lobby.server.ts";

export const handle = { hydrate: "load", i18n: ["room"], query: [] };

export const meta = pageMeta("room:page", { noindex: true });

export const headers = roomHeaders;

export async function loader({ context, params: { uuid = "" } }: LoaderFunctionArgs) {
  const found = await lobbyOf(context.api, uuid);
  if (!found.room) return data({ message: found.message, lobby: null }, { status: 404 });
  const person = await context.person();
  const { room } = found;
  const isLived = room.status === "ended" && room.role !== null;
  const presence = isLived
    ? await context.asAnyone()(rooms.showPresence, { params: { id: room.id } })
    : undefined;
  const lobby = {
    room,
    presence,
    isSigned: person !== undefined,
    constraint: constraintOf(joinSchema),
  };
  return data({ message: null, lobby });
}

const act = z.object({ intent: z.enum(["open", "close", "renew"]) });

const entry = joinSchema.extend({ micro: z.string().optional(), camera: z.string().optional() });

const isEntry = async (request: Request) => !(await readForm(request)).has("intent");

/** The engine is away: the page stays, with what to do meanwhile. */
async function notAnswering(refusal: unknown) {
  if (!(refusal instanceof Response) || refusal.status !== 503) throw refusal;
  return refusalSchema.parse(await refusal.json());
}

type Answered = Readonly<{ theirs?: string; isAway?: boolean }>;

/** Anybody enters; the teacher opens and closes a room without a date; an owner renews the link. */
export async function action({ context, request, params: { uuid = "" } }: ActionFunctionArgs) {
  if (await isEntry(request)) {
    return submitForm(context.api, request, entry, async (ticked, api) => {
      const { name, agrees, micro, camera } = ticked;
      const entered = await api(rooms.join, { query: { id: uuid, name, agrees } }).catch(
        notAnswering,
      );
      if ("message" in entered) {
        const error = { "": [entered.message] };
        const status = "error" as const;
        const refused = { status, initialValue: ticked, error, isAway: true };
        return data(refused, { status: entered.status });
      }
      const inside = new URL(entered.url);
      const isOurs = inside.pathname === pathTo(paths.insideRoom, { uuid });
      if (!isOurs) return data({ theirs: inside.href });
      inside.searchParams.set("prenom", name);
      if (!micro) inside.searchParams.set("micro", "0");
      if (!camera) inside.searchParams.set("camera", "0");
      return redirectDocument(inside.href, 303);
    });
  }
  return submitForm(context.asAnyone(), request, act, async ({ intent }, api) => {
    const { id } = await api(rooms[intent], { params: { id: uuid } });
    const to = pathTo(paths.room, { uuid: id });
    return intent === "renew" ? redirectWithFlash(to, "room:renewed") : redirect(to, 303);
  });
}

export default function Lobby() {
  const { lobby, message } = useLoaderData<typeof loader>();
  const { theirs, isAway = false } = useActionData<Answered>() ?? {};
  return (
    <Wrap mid>
      {!lobby && <LobbyClosed message={message} />}
      {lobby && theirs && <LobbyTheirs url={theirs} />}
      {lobby && !theirs && <LobbyPage {...lobby} isAway={isAway} />}
    </Wrap>
  );
}
