import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type Lack, openDevices, type Wanted } from "./devices.ts";
import type { Mesh } from "./mesh.ts";
import type { View } from "./mesh-view.ts";
import { RoomIcon, type RoomIconName } from "./room-icon.tsx";

/** The panel shown next to the pictures. */
export type Beside = "board" | "chat" | "devices";

type RoomBarProps = Readonly<{
  mesh: Mesh;
  view: View;
  stream: MediaStream;
  beside: Beside | undefined;
  /** Messages that were not looked at. */
  unread: number;
  onTurn: (wanted: Beside) => void;
  onLack: (lack: Lack | undefined) => void;
}>;

/** No phone shares its screen: the button is not shown there. */
const maySharing = () => "mediaDevices" in navigator && "getDisplayMedia" in navigator.mediaDevices;

/** A device that was not wanted at the door, or was refused there, is asked for when it is turned on. */
async function takeDevice(
  mesh: Mesh,
  wanted: Wanted,
  onLack: RoomBarProps["onLack"],
): Promise<void> {
  const { stream, lack } = await openDevices(wanted);
  for (const track of stream.getTracks()) await mesh.take(track);
  onLack(lack);
}

export function RoomBar({ mesh, view, stream, beside, unread, onTurn, onLack }: RoomBarProps) {
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  const { own, isHost } = view;
  const has = (kind: string) =>
    stream.getTracks().some((track) => track.kind === kind && track.readyState === "live");
  return (
    <div className="room-bar" role="group" aria-label={t("acts")}>
      <Toggle
        on={own.hasMicro}
        icon="micro"
        label={t("micro")}
        onTurn={(on) => {
          if (on && !has("audio"))
            takeDevice(mesh, { audio: true, video: false }, onLack).catch(() => undefined);
          else mesh.setMicro(on);
        }}
      />
      <Toggle
        on={own.hasCamera}
        icon="camera"
        label={t("camera")}
        onTurn={(on) => {
          if (on && !has("video"))
            takeDevice(mesh, { audio: false, video: true }, onLack).catch(() => undefined);
          else mesh.setCamera(on);
        }}
      />
      <Toggle
        on={view.isHandUp}
        icon="hand"
        label={t("hand")}
        onTurn={(on) => {
          mesh.raiseHand(on);
        }}
      />
      <Screen mesh={mesh} />
      <BesideToggles beside={beside} unread={unread} onTurn={onTurn} />
      {isHost && (
        <button
          type="button"
          onClick={() => {
            mesh.act("mute");
          }}
        >
          {t("mute_all")}
        </button>
      )}
      <button
        type="button"
        className="room-out"
        onClick={() => {
          mesh.leave();
        }}
      >
        {t("leave")}
      </button>
    </div>
  );
}

type BesideTogglesProps = Pick<RoomBarProps, "beside" | "unread" | "onTurn">;

function BesideToggles({ beside, unread, onTurn }: BesideTogglesProps) {
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  const count = (one: Beside) => (one === "chat" && unread > 0 ? ` (${String(unread)})` : "");
  return (
    <>
      {(["board", "chat", "devices"] as const).map((one) => (
        <Toggle
          key={one}
          on={beside === one}
          icon={one}
          label={t(one) + count(one)}
          onTurn={() => {
            onTurn(one);
          }}
        />
      ))}
      <span role="status" className="sr-only">
        {unread > 0 && t("unread", { count: unread })}
      </span>
    </>
  );
}

type ToggleProps = Readonly<{
  on: boolean;
  icon: RoomIconName;
  label: string;
  onTurn: (on: boolean) => void;
}>;

function Toggle({ on, icon, label, onTurn }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => {
        onTurn(!on);
      }}
    >
      <RoomIcon name={icon} />
      {label}
    </button>
  );
}

type Shared = Readonly<{ screen: MediaStreamTrack; hadCamera: boolean }>;

/** The screen takes the place of the camera, which comes back once it ends if it was on before. */
function Screen({ mesh }: { mesh: Mesh }) {
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  const [shared, setShared] = useState<Shared>();
  if (!maySharing()) return null;

  const stop = async ({ screen, hadCamera }: Shared) => {
    screen.stop();
    setShared(undefined);
    if (!hadCamera) {
      mesh.setCamera(false);
      return;
    }
    const { stream } = await openDevices({ audio: false, video: true });
    const [camera] = stream.getVideoTracks();
    if (camera) await mesh.take(camera);
    else mesh.setCamera(false);
  };
  const start = async () => {
    const { hasCamera: hadCamera } = mesh.view.own;
    const [screen] = (await navigator.mediaDevices.getDisplayMedia()).getVideoTracks();
    if (!screen) return;
    screen.onended = () => {
      stop({ screen, hadCamera }).catch(() => undefined);
    };
    await mesh.take(screen);
    setShared({ screen, hadCamera });
  };
  return (
    <Toggle
      on={shared !== undefined}
      icon="screen"
      label={t("screen")}
      onTurn={() => {
        // Refused by the person, or without a camera to come back to: the lesson goes on.
        (shared ? stop(shared) : start()).catch(() => undefined);
      }}
    />
  );
}
