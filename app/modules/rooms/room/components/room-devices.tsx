import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { deviceFaultOf, type Lack } from "./devices.ts";
import type { Mesh } from "./mesh.ts";

type RoomDevicesProps = Readonly<{
  mesh: Mesh;
  stream: MediaStream;
  onLack: (lack: Lack | undefined) => void;
}>;

const kinds = ["audio", "video"] as const;

type Kind = (typeof kinds)[number];

const isOf = ({ kind }: MediaDeviceInfo, wanted: Kind) => kind === `${wanted}input`;

/** Which microphone and camera; the list follows what is plugged in midway. */
export function RoomDevices({ mesh, stream, onLack }: RoomDevicesProps) {
  const { t } = useTranslation("room", { keyPrefix: "devices" });
  const devices = useDevices();
  const choose = async (kind: Kind, deviceId: string) => {
    const wanted = { deviceId: { exact: deviceId } };
    const taken = await navigator.mediaDevices.getUserMedia({ [kind]: wanted });
    for (const track of taken.getTracks()) await mesh.take(track);
    onLack(undefined);
  };
  return (
    <section className="room-side" aria-label={t("choose")}>
      {kinds.map((kind) => (
        <label key={kind} className="room-choice">
          {t(`of.${kind}`)}
          <select
            key={`${currentOf(stream, kind)} ${String(devices.length)}`}
            defaultValue={currentOf(stream, kind)}
            onChange={({ target }) => {
              choose(kind, target.value).catch((error: unknown) => {
                onLack({ what: kind, why: deviceFaultOf(error) });
              });
            }}
          >
            {currentOf(stream, kind) === "" && <option value="">{t("none")}</option>}
            {devices
              .filter((one) => isOf(one, kind))
              .map(({ deviceId, label }, index) => (
                <option key={deviceId} value={deviceId}>
                  {label || t("nth", { number: index + 1 })}
                </option>
              ))}
          </select>
        </label>
      ))}
    </section>
  );
}

const currentOf = (stream: MediaStream, kind: Kind): string =>
  stream
    .getTracks()
    .find((track) => track.kind === kind)
    ?.getSettings().deviceId ?? "";

function useDevices(): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    const { mediaDevices } = navigator as Partial<Pick<Navigator, "mediaDevices">>;
    const list = () => {
      mediaDevices?.enumerateDevices().then(setDevices, () => undefined);
    };
    list();
    mediaDevices?.addEventListener("devicechange", list);
    return () => mediaDevices?.removeEventListener("devicechange", list);
  }, []);
  return devices;
}
