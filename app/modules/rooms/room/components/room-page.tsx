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

import type { Room } from "#app/modules/rooms/room/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

import type { BoardProps } from "./board-props.ts";
import { type DeviceFault, deviceFaultOf, openDevices } from "./devices.ts";
import { useKeptAlive } from "./keep-alive.ts";
import { Mesh } from "./mesh.ts";
import type { Other, View } from "./mesh-view.ts";
import { type Beside, RoomBar } from "./room-bar.tsx";
import { RoomChat } from "./room-chat.tsx";
import { RoomDevices } from "./room-devices.tsx";
import { RoomHands } from "./room-hands.tsx";

type RoomPageProps = Readonly<{
  room: Room;
  place: string;
  name: string;
  address: string;
  wanted: Readonly<{ audio: boolean; video: boolean }>;
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

type Opened = Readonly<{ mesh: Mesh; stream: MediaStream; fault: DeviceFault | undefined }>;

/** Without devices the person enters and hears. */
async function openStream(wanted: RoomPageProps["wanted"]): Promise<Omit<Opened, "mesh">> {
  const none = { stream: new MediaStream(), fault: undefined };
  if (!wanted.audio && !wanted.video) return none;
  try {
    return { stream: await openDevices(wanted), fault: undefined };
  } catch (error) {
    return { ...none, fault: deviceFaultOf(error) };
  }
}

async function openMesh({ address, place, wanted }: RoomPageProps): Promise<Opened> {
  const { stream, fault } = await openStream(wanted);
  return { stream, fault, mesh: new Mesh({ address, place, stream }) };
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
      <h1>{props.room.title}</h1>
      {opened ? <Inside {...opened} {...props} /> : <p role="status">{t("phase.entering")}</p>}
    </main>
  );
}

function Inside({ mesh, stream, fault: first, ...props }: Opened & RoomPageProps) {
  const { room, name, recording } = props;
  const { t } = useTranslation("room");
  const [fault, setFault] = useState(first);
  const view = useSyncExternalStore(mesh.subscribe, mesh.read, mesh.read);
  const isIn = view.phase === "in" || view.phase === "offline";
  return (
    <>
      <div>
        <p role="status">{view.message ?? t(`phase.${phaseOf(view)}`)}</p>
        {fault && <p className="room-note">{t(`devices.fault.${fault}`)}</p>}
        <Notes view={view} />
        <Knocks mesh={mesh} view={view} />
        {isIn && <RoomHands mesh={mesh} view={view} />}
        {recording({ mesh, view, stream, name })}
        {!isIn && (
          <p>
            <a href={pathTo(paths.room, { uuid: room.id })}>{t("inside.back")}</a>
          </p>
        )}
      </div>
      {isIn && <Seated {...props} mesh={mesh} view={view} stream={stream} onFault={setFault} />}
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

type SeatedProps = Pick<RoomPageProps, "name" | "place" | "board" | "Board"> &
  Readonly<{
    mesh: Mesh;
    view: View;
    stream: MediaStream;
    onFault: (fault: DeviceFault | undefined) => void;
  }>;

function Seated(props: SeatedProps) {
  const { mesh, view, stream, name, onFault } = props;
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  const [beside, setBeside] = useState<Beside>();
  const turn = (wanted: Beside) => {
    setBeside(beside === wanted ? undefined : wanted);
  };
  useKeptAlive(mesh, stream);
  return (
    <>
      {beside === "board" && <Boarded {...props} />}
      <div className={beside === "board" ? "room-tiles room-strip" : "room-tiles"}>
        {view.others.map((other) => (
          <OtherTile key={other.seat} other={other} mesh={mesh} view={view} />
        ))}
        <Tile name={t("you", { name })} stream={stream} own camera={view.own.hasCamera} />
      </div>
      {beside === "chat" && <RoomChat mesh={mesh} view={view} name={name} />}
      {beside === "devices" && <RoomDevices mesh={mesh} stream={stream} onFault={onFault} />}
      <RoomBar
        mesh={mesh}
        view={view}
        stream={stream}
        beside={beside}
        onFault={onFault}
        onTurn={turn}
      />
    </>
  );
}

/** The board is large, the pictures are small beside it. */
function Boarded({ view, board, Board, place }: SeatedProps) {
  const { t } = useTranslation("room");
  return (
    <Suspense fallback={<p role="status">{t("phase.entering")}</p>}>
      <Board {...board} place={place} heard={`${view.phase} ${String(view.boardAt)}`} />
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

const isLost = ({ connection }: Other) => connection === "disconnected" || connection === "failed";

/** « Zoé, main levée, micro coupé » */
function useCaption({ name, isHandUp, hasMicro }: Other): string {
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  return [name, isHandUp && t("hand_up"), !hasMicro && t("micro_off")].filter(Boolean).join(", ");
}

const isShown = ({ hasCamera, isHost, hasFloor }: Other, { isCrowded }: View) =>
  hasCamera && (isHost || hasFloor || !isCrowded);

function OtherTile({ other, mesh, view }: { other: Other; mesh: Mesh; view: View }) {
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  return (
    <Tile name={useCaption(other)} stream={other.stream} camera={isShown(other, view)}>
      {isLost(other) && <p className="room-lost">{t("lost")}</p>}
      {other.isBlocked && <p className="room-lost">{t("blocked", { name: other.name })}</p>}
      {view.isHost && <HostActs other={other} mesh={mesh} />}
    </Tile>
  );
}

function HostActs({ other, mesh }: { other: Other; mesh: Mesh }) {
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  const { name, seat, hasMicro } = other;
  return (
    <div className="room-bar">
      {hasMicro && (
        <button
          type="button"
          onClick={() => {
            mesh.act("mute", seat);
          }}
        >
          {t("mute", { name })}
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          mesh.act("out", seat);
        }}
      >
        {t("put_out", { name })}
      </button>
    </div>
  );
}

type TileProps = Readonly<{
  name: string;
  stream: MediaStream;
  camera: boolean;
  own?: boolean;
  children?: ReactNode;
}>;

function Tile({ name, stream, camera, own, children }: TileProps) {
  const picture = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const shown = picture.current;
    if (shown && shown.srcObject !== stream) shown.srcObject = stream;
  });
  return (
    <figure className={own ? "room-tile room-own" : "room-tile"}>
      {!camera && <span className="room-initial">{name.slice(0, 1)}</span>}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- a living person, whose sound comes with it */}
      <video ref={picture} autoPlay playsInline muted={own} hidden={!camera} />
      <figcaption>{name}</figcaption>
      {children}
    </figure>
  );
}
