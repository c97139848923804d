import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { useAlive } from "#app/ui/use-alive.ts";

import { type DeviceFault, deviceFaultOf, openDevices, useLevel } from "./devices.ts";

/** Camera and microphone are tried before the lesson; nothing is sent. */
export function DeviceTest() {
  const { t } = useTranslation("room", { keyPrefix: "devices" });
  const alive = useAlive();
  const [stream, setStream] = useState<MediaStream>();
  const [fault, setFault] = useState<DeviceFault>();

  useEffect(
    () => () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    },
    [stream],
  );

  const start = () => {
    setFault(undefined);
    openDevices({ video: true, audio: true }).then(setStream, (error: unknown) => {
      setFault(deviceFaultOf(error));
    });
  };

  return (
    <section className="grid gap-s3">
      <h2>{t("title")}</h2>
      <p className="text-ink-2">{t(alive ? "text" : "scripts")}</p>
      {alive && !stream && (
        <div>
          <Button type="button" onClick={start}>
            {t("start")}
          </Button>
        </div>
      )}
      {fault && (
        <div role="alert">
          <Note tone="red">
            <p>{t(`fault.${fault}`)}</p>
          </Note>
        </div>
      )}
      {stream && (
        <Tried
          stream={stream}
          onStop={() => {
            setStream(undefined);
          }}
        />
      )}
    </section>
  );
}

type TriedProps = Readonly<{ stream: MediaStream; onStop: () => void }>;

function Tried({ stream, onStop }: TriedProps) {
  const { t } = useTranslation("room", { keyPrefix: "devices" });
  const picture = useRef<HTMLVideoElement>(null);
  const level = useLevel(stream);
  useEffect(() => {
    if (picture.current) picture.current.srcObject = stream;
  }, [stream]);
  return (
    <div className="grid gap-s3" role="status">
      {stream.getVideoTracks().length > 0 ? (
        <video ref={picture} autoPlay muted playsInline className="w-full max-w-100 rounded-2" />
      ) : (
        <p>{t("no_camera")}</p>
      )}
      <p>
        <label>
          {t("level")} <meter min={0} max={1} value={level} />
        </label>
      </p>
      <div>
        <Button type="button" onClick={onStop}>
          {t("stop")}
        </Button>
      </div>
    </div>
  );
}
