import { type LinksFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { lazy } from "react";
import { useTranslation } from "react-i18next";

import { RoomRecording } from "#app/modules/rooms/replay/components/room-recording.tsx";
import { RoomPage } from "#app/modules/rooms/room/components/room-page.tsx";
import { isOpenState } from "#app/modules/rooms/room/domain.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import styles from "#app/styles/room.css?url";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useAlive } from "#app/ui/use-alive.ts";

import { lobbyOf, roomHeaders } from "./lobby.server.ts";

/** Its script comes when the board is opened. */
const Board = lazy(() => import("#app/modules/rooms/board/components/board.tsx"));

export const handle = { hydrate: "load", i18n: ["room", "board", "recording"], query: [] };

export const meta = pageMeta("room:page", { noindex: true });

export const headers = roomHeaders;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** A person without a place is led to the lobby, which gives one. */
export async function loader({ context, request, params: { uuid = "" } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const place = query.get("place");
  const { room } = await lobbyOf(context.api, uuid);
  if (!place || !room || !isOpenState(room.status)) throw redirect(pathTo(paths.room, { uuid }));
  const wanted = { audio: query.get("micro") !== "0", video: query.get("camera") !== "0" };
  const address = `/api/public/rooms/${room.id}/signals`;
  const paper = withQuery(pathTo(paths.roomBoard, { uuid: room.id }), { place });
  const board = { address: `/api/public/rooms/${room.id}/board`, paper };
  return { room, place, address, board, wanted, name: query.get("prenom") ?? room.name };
}

export default function InsideRoom() {
  const { t } = useTranslation("room");
  const alive = useAlive();
  const shown = useLoaderData<typeof loader>();
  const canMeet = alive && "RTCPeerConnection" in window;
  if (canMeet) {
    const at = { address: `/api/public/rooms/${shown.room.id}/recording`, place: shown.place };
    return (
      <RoomPage
        {...shown}
        Board={Board}
        recording={(inside) => <RoomRecording {...inside} {...at} />}
      />
    );
  }
  return (
    <main id="contenu" className="room">
      <h1>{shown.room.title}</h1>
      <p>
        {t(alive ? "no_calls" : "scripts")}{" "}
        <a href={pathTo(paths.room, { uuid: shown.room.id })}>{t("inside.back")}</a>
      </p>
    </main>
  );
}
