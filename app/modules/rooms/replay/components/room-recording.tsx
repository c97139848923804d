import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

import { listWords } from "#app/lib/list-words.ts";
import type { Recording } from "#app/modules/rooms/replay/recording.endpoints.ts";
import type { RecordingProps } from "#app/modules/rooms/room/components/room-page.tsx";

import { mayRecord, RoomRecorder } from "./room-recorder.ts";

type RoomRecordingProps = RecordingProps & Readonly<{ address: string; place: string }>;

/** Asks each person, says while it runs, and lets the teacher start and stop (API-296). */
export function RoomRecording({ view: { isHost }, ...options }: RoomRecordingProps) {
  const { t } = useTranslation("recording");
  const [recorder] = useState(() => new RoomRecorder(options));
  const { recording, message, waiting, isOwn } = useSyncExternalStore(
    recorder.subscribe,
    recorder.read,
    recorder.read,
  );
  useEffect(() => recorder.follow(), [recorder]);
  return (
    <>
      {message && (
        <p className="room-note" role="alert">
          {message}
        </p>
      )}
      <div role="status">
        <Standing recording={recording} isHost={isHost} />
        {waiting > 1 && <p className="room-note">{t("late", { count: waiting })}</p>}
      </div>
      {isHost ? (
        <HostActs recorder={recorder} isOwn={isOwn} />
      ) : (
        <GuestActs recorder={recorder} recording={recording} />
      )}
    </>
  );
}

const isRunning = (recording: Recording): recording is NonNullable<Recording> =>
  recording?.state === "awaiting" || recording?.state === "recording";

type StandingProps = Readonly<{ recording: Recording; isHost: boolean }>;

/** What everybody reads of it. */
function Standing({ recording, isHost }: StandingProps) {
  const { t } = useTranslation("recording");
  if (!recording) return null;
  const { state, teacher, lacks } = recording;
  if (lacks.length > 0) return <Lacking lacks={lacks} />;
  const key = standingOf(state, isHost);
  return key ? <Line>{t(key, { teacher })}</Line> : null;
}

/** Guests need not know that it ended well. */
function standingOf(state: NonNullable<Recording>["state"], isHost: boolean) {
  if (state === "recording") return isHost ? "running" : "guest";
  if (state === "over") return isHost ? state : undefined;
  return state === "refused" ? state : undefined;
}

function Lacking({ lacks }: Pick<NonNullable<Recording>, "lacks">) {
  const { t } = useTranslation("recording");
  const without = (why: "parent" | "answer") =>
    listWords(lacks.filter((one) => one.why === why).map(({ name }) => name));
  const parents = without("parent");
  const silent = without("answer");
  return (
    <>
      {parents && <Line>{t("parent", { names: parents })}</Line>}
      {silent && <Line>{t("waiting", { names: silent })}</Line>}
    </>
  );
}

const Line = ({ children }: { children: ReactNode }) => <p className="room-note">{children}</p>;

function HostActs({ recorder, isOwn }: { recorder: RoomRecorder; isOwn: boolean }) {
  const { t } = useTranslation("recording");
  if (!mayRecord()) return <p className="room-note">{t("unsupported")}</p>;
  return (
    <div className="room-bar">
      <button
        type="button"
        onClick={() => {
          void (isOwn ? recorder.stop() : recorder.start());
        }}
      >
        {t(isOwn ? "stop" : "start")}
      </button>
    </div>
  );
}

type GuestActsProps = Readonly<{ recorder: RoomRecorder; recording: Recording }>;

/** A no stays possible as long as it runs. */
function GuestActs({ recorder, recording }: GuestActsProps) {
  const { t } = useTranslation("recording");
  if (!isRunning(recording)) return null;
  const { is_needed: isNeeded, answer, teacher } = recording;
  return (
    <div className="room-note">
      {isNeeded && <p>{t("ask", { teacher })}</p>}
      <div className="room-bar">
        {isNeeded && (
          <button
            type="button"
            onClick={() => {
              void recorder.answer(true);
            }}
          >
            {t("yes")}
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            void recorder.answer(false);
          }}
        >
          {t(answer === true ? "withdraw" : "no")}
        </button>
      </div>
    </div>
  );
}
