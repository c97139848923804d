import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { useAlive } from "#app/ui/use-alive.ts";

import { type Lack, openDevices, useLevel } from "./devices.ts";
import { useLackText } from "./use-lack-text.ts";

/** Camera and microphone are tried before the lesson; nothing is sent. */
export function DeviceTest() {
  const { t } = useTranslation("room", { keyPrefix: "devices" });
  const alive = useAlive();
  const lackOf = useLackText();
  const [stream, setStream] = useState<MediaStream>();
  const [lack, setLack] = useState<Lack>();

  useEffect(
    () => () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    },
    [stream],
  );

  const start = async () => {
    const opened = await openDevices({ video: true, audio: true });
    setLack(opened.lack);
    if (opened.stream.getTracks().length > 0) setStream(opened.stream);
  };

  return (
    <section className="grid gap-s3">
      <h2>{t("title")}</h2>
      <p className="text-ink-2">{t(alive ? "text" : "scripts")}</p>
      {alive && !stream && (
        <div>
          <Button type="button" onClick={() => void start()}>
            {t("start")}
          </Button>
        </div>
      )}
      {lack && (
        <div role="alert">
          <Note tone={stream ? "yellow" : "red"}>
            <p>{lackOf(lack)}</p>
            <p>{t("anyway")}</p>
          </Note>
        </div>
      )}
      {stream && (
        <Tried
          stream={stream}
          onStop={() => {
            setLack(undefined);
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
      {stream.getVideoTracks().length > 0 && (
        <video ref={picture} autoPlay muted playsInline className="w-full max-w-100 rounded-2" />
      )}
      {stream.getAudioTracks().length > 0 && (
        <p>
          <label>
            {t("level")} <meter min={0} max={1} value={level} />
          </label>
        </p>
      )}
      <div>
        <Button type="button" onClick={onStop}>
          {t("stop")}
        </Button>
      </div>
    </div>
  );
}
