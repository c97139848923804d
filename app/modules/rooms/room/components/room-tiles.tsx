import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { CallLink } from "#app/ui/call-link.tsx";

import type { Mesh } from "./mesh.ts";
import type { Other, View } from "./mesh-view.ts";

const isLost = ({ connection }: Other) => connection === "disconnected" || connection === "failed";

/** « Zoé, main levée, micro coupé » */
function useCaption({ name, isHandUp, hasMicro }: Other): string {
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  return [name, isHandUp && t("hand_up"), !hasMicro && t("micro_off")].filter(Boolean).join(", ");
}

const isShown = ({ hasCamera, isHost, hasFloor }: Other, { isCrowded }: View) =>
  hasCamera && (isHost || hasFloor || !isCrowded);

/** Large above the others of a stage: the one who has the floor, else the teacher. */
const isSpeaker = ({ hasFloor, isHost }: Other, { isCrowded, floor }: View) =>
  isCrowded && (floor ? hasFloor : isHost);

type OtherTileProps = Readonly<{
  other: Other;
  mesh: Mesh;
  view: View;
  /** Of the other side, once allowed. */
  phone: string | null;
}>;

/** Another person of the room: a picture or an initial, and what is wrong with the connection. */
export function OtherTile({ other, mesh, view, phone }: OtherTileProps) {
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  return (
    <Tile
      name={useCaption(other)}
      stream={other.stream}
      camera={isShown(other, view)}
      speaks={isSpeaker(other, view)}
    >
      {isLost(other) && !other.isBlocked && <p className="room-lost">{t("lost")}</p>}
      {other.isBlocked && <Blocked name={other.name} phone={phone} />}
      {view.isHost && <HostActs other={other} mesh={mesh} />}
    </Tile>
  );
}

/** The lesson goes on by phone where the numbers are known. */
function Blocked({ name, phone }: { name: string; phone: string | null }) {
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  return (
    <p className="room-lost" role="alert">
      {t("blocked", { name })} {phone && <CallLink phone={phone} />}
    </p>
  );
}

/** Folded, so that they cover no face. */
function HostActs({ other, mesh }: { other: Other; mesh: Mesh }) {
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  const { name, seat, hasMicro } = other;
  return (
    <details className="room-acts">
      <summary>
        {t("manage")}
        <span className="sr-only"> {name}</span>
      </summary>
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
    </details>
  );
}

type TileProps = Readonly<{
  name: string;
  stream: MediaStream;
  camera: boolean;
  own?: boolean;
  speaks?: boolean;
  children?: ReactNode;
}>;

/** Where the browser starts no sound before a gesture, a button gives it. */
export function Tile({ name, stream, camera, own, speaks, children }: TileProps) {
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  const picture = useRef<HTMLVideoElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  const play = useCallback(() => {
    const held = (error: unknown) => {
      if (error instanceof DOMException && error.name === "NotAllowedError") setIsHeld(true);
    };
    picture.current?.play().then(() => {
      setIsHeld(false);
    }, held);
  }, []);
  useEffect(() => {
    const shown = picture.current;
    if (!shown || shown.srcObject === stream) return;
    shown.srcObject = stream;
    play();
  });
  return (
    <figure
      className={["room-tile", own && "room-own", speaks && "room-speaker"]
        .filter(Boolean)
        .join(" ")}
    >
      {!camera && <span className="room-initial">{name.slice(0, 1)}</span>}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- a living person, whose sound comes with it */}
      <video ref={picture} autoPlay playsInline muted={own} hidden={!camera} />
      <figcaption>{name}</figcaption>
      {isHeld && (
        <button type="button" onClick={play}>
          {t("hear")}
          <span className="sr-only"> {name}</span>
        </button>
      )}
      {children}
    </figure>
  );
}
