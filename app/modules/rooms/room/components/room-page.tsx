import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useTranslation } from "react-i18next";

import { timeOfDay } from "#app/lib/french-date.ts";
import type { Room } from "#app/modules/rooms/room/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

import type { BoardProps } from "./board-props.ts";
import { type Lack, openDevices, type Opened as Devices, type Wanted } from "./devices.ts";
import { useKeptAlive } from "./keep-alive.ts";
import { Mesh } from "./mesh.ts";
import type { View } from "./mesh-view.ts";
import { type Beside, RoomBar } from "./room-bar.tsx";
import { RoomChat } from "./room-chat.tsx";
import { RoomDevices } from "./room-devices.tsx";
import { RoomHands } from "./room-hands.tsx";
import { RoomHelp } from "./room-help.tsx";
import { OtherTile, Tile } from "./room-tiles.tsx";
import { useLackText } from "./use-lack-text.ts";

type RoomPageProps = Readonly<{
  room: Room;
  place: string;
  name: string;
  address: string;
  wanted: Wanted;
  /** Where the board is read and written, and its pages on paper. */
  board: Readonly<{ address: string; paper: string }>;
  Board: ComponentType<BoardProps>;
  /** Of who is in the room: what is recorded of it. */
  recording: (inside: RecordingProps) => ReactNode;
}>;

export type RecordingProps = Readonly<{
  mesh: Mesh;
  view: View;
  stream: MediaStream;
  name: string;
}>;

type Opened = Devices & Readonly<{ mesh: Mesh }>;

/** Without devices the person enters and hears. */
async function openMesh({ address, place, wanted }: RoomPageProps): Promise<Opened> {
  const opened = await openDevices(wanted);
  return { ...opened, mesh: new Mesh({ address, place, stream: opened.stream }) };
}

export function RoomPage(props: RoomPageProps) {
  const { t } = useTranslation("room");
  const first = useRef(props);
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    let mesh: Mesh | undefined;
    let isGone = false;
    const leave = () => {
      isGone = true;
      mesh?.leave();
    };
    void openMesh(first.current).then((made) => {
      ({ mesh } = made);
      if (isGone) {
        for (const track of made.stream.getTracks()) track.stop();
        return;
      }
      setOpened(made);
      void mesh.enter();
    });
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
  return (
    <main id="contenu" className="room">
      <Heading room={props.room} />
      {opened ? <Inside {...opened} {...props} /> : <p role="status">{t("phase.entering")}</p>}
    </main>
  );
}

/** What is taught, and until when. */
function Heading({ room: { title, start, end } }: Pick<RoomPageProps, "room">) {
  const { t } = useTranslation("room", { keyPrefix: "facts" });
  if (!start || !end) return <h1>{title}</h1>;
  const [from, to] = [start, end].map((one) => timeOfDay(new Date(one)));
  return (
    <div>
      <h1>{title}</h1>
      <p>{t("hours", { from, to })}</p>
    </div>
  );
}

function Inside({ mesh, stream, lack: first, ...props }: Opened & RoomPageProps) {
  const { room, name, recording } = props;
  const { t } = useTranslation("room");
  const lackOf = useLackText();
  const [lack, setLack] = useState(first);
  const view = useSyncExternalStore(mesh.subscribe, mesh.read, mesh.read);
  const isIn = view.phase === "in" || view.phase === "offline";
  return (
    <>
      <div>
        <p role="status">{view.message ?? t(`phase.${phaseOf(view)}`)}</p>
        {lack && (
          <p className="room-note" role="alert">
            {lackOf(lack)} {isIn && t("devices.later")}
          </p>
        )}
        <Notes view={view} />
        <Knocks mesh={mesh} view={view} />
        {isIn && (
          <>
            <RoomHelp room={room} view={view} />
            <RoomHands mesh={mesh} view={view} />
          </>
        )}
        {recording({ mesh, view, stream, name })}
        {!isIn && <Onward room={room} phase={view.phase} />}
      </div>
      {isIn && <Seated {...props} mesh={mesh} view={view} stream={stream} onLack={setLack} />}
    </>
  );
}

/** After a lesson with a date: where it is declared, or validated. */
function Onward({ room, phase }: Pick<RoomPageProps, "room"> & Pick<View, "phase">) {
  const { t } = useTranslation("room");
  const { side, start, kind, id } = room;
  const isLived =
    start !== null && kind !== "group_lesson" && (phase === "left" || phase === "ended");
  return (
    <>
      {isLived && (
        <p>
          {t(`inside.after.${side}`)}{" "}
          <a href={side === "teacher" ? paths.teacherHome : paths.courses}>
            {t(`inside.onward.${side}`)}
          </a>
        </p>
      )}
      <p>
        <a href={pathTo(paths.room, { uuid: id })}>{t("inside.back")}</a>
      </p>
    </>
  );
}

function Notes({ view: { isMuted, picture, isCrowded, isHost } }: { view: View }) {
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  return (
    <>
      {isMuted && <p className="room-note">{t("muted")}</p>}
      {isCrowded && <p className="room-note">{t(isHost ? "crowded_host" : "crowded")}</p>}
      {picture !== "whole" && <p className="room-note">{t(`picture_${picture}`)}</p>}
    </>
  );
}

type SeatedProps = Pick<RoomPageProps, "room" | "name" | "place" | "board" | "Board"> &
  Readonly<{
    mesh: Mesh;
    view: View;
    stream: MediaStream;
    onLack: (lack: Lack | undefined) => void;
  }>;

function Seated(props: SeatedProps) {
  const { mesh, view, stream, room, name, onLack } = props;
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  const [beside, setBeside] = useState<Beside>();
  const turn = (wanted: Beside) => {
    setBeside(beside === wanted ? undefined : wanted);
  };
  const unread = useUnread(view.chat.length, beside === "chat");
  useKeptAlive(mesh, stream);
  return (
    <>
      {beside === "board" && <Boarded {...props} />}
      <div className={tilesOf(beside, view)}>
        {view.others.map((other) => (
          <OtherTile
            key={other.seat}
            other={other}
            mesh={mesh}
            view={view}
            phone={room.other?.phone ?? null}
          />
        ))}
        <Tile name={t("you", { name })} stream={stream} own camera={view.own.hasCamera} />
      </div>
      {beside === "chat" && <RoomChat mesh={mesh} view={view} name={name} />}
      {beside === "devices" && <RoomDevices mesh={mesh} stream={stream} onLack={onLack} />}
      <RoomBar
        mesh={mesh}
        view={view}
        stream={stream}
        beside={beside}
        unread={unread}
        onLack={onLack}
        onTurn={turn}
      />
    </>
  );
}

function tilesOf(beside: Beside | undefined, { isCrowded }: View): string {
  if (beside === "board") return "room-tiles room-strip";
  return isCrowded ? "room-tiles room-stage" : "room-tiles";
}

/** Lines of the chat that came since it was last open; those of before entering count as read. */
function useUnread(lines: number, isOpen: boolean): number {
  const [read, setRead] = useState(lines);
  if (isOpen && read !== lines) setRead(lines);
  return isOpen ? 0 : lines - read;
}

/** The board is large, the pictures are small beside it. */
function Boarded({ mesh, view, board, Board, place }: SeatedProps) {
  const { t } = useTranslation("room");
  return (
    <Suspense fallback={<p role="status">{t("phase.entering")}</p>}>
      <Board {...board} place={place} talk={mesh.talk} phase={view.phase} boardAt={view.boardAt} />
    </Suspense>
  );
}

const phaseOf = ({ phase, others }: View): string =>
  phase === "in" && others.length === 0 ? "alone" : phase;

function Knocks({ mesh, view }: { mesh: Mesh; view: View }) {
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  if (!view.isHost) return null;
  return view.knocks.map(({ seat, name }) => (
    <div key={seat} className="room-note" role="alert">
      <p>{t("knocks", { name })}</p>
      <div className="room-bar">
        <button
          type="button"
          onClick={() => {
            mesh.act("admit", seat);
          }}
        >
          {t("admit")}
          <span className="sr-only"> {name}</span>
        </button>
        <button
          type="button"
          onClick={() => {
            mesh.act("refuse", seat);
          }}
        >
          {t("refuse")}
          <span className="sr-only"> {name}</span>
        </button>
      </div>
    </div>
  ));
}
