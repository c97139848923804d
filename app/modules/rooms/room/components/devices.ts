import { useEffect, useState } from "react";

export type DeviceFault = "denied" | "absent" | "held" | "unknown";

const faults: Readonly<Record<string, DeviceFault>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "absent",
  OverconstrainedError: "absent",
  NotReadableError: "held",
  AbortError: "held",
};

export const deviceFaultOf = (error: unknown): DeviceFault =>
  (error instanceof DOMException && faults[error.name]) || "unknown";

const picture = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24 } };

export type Wanted = Readonly<{ video: boolean; audio: boolean }>;

/** What could not be opened, and why. */
export type Lack = Readonly<{ what: "both" | "audio" | "video"; why: DeviceFault }>;

/** Without any device the stream is empty. */
export type Opened = Readonly<{ stream: MediaStream; lack: Lack | undefined }>;

type Tried = MediaStream | DeviceFault;

async function attempt(constraints: MediaStreamConstraints): Promise<Tried> {
  const { mediaDevices } = navigator as Partial<Pick<Navigator, "mediaDevices">>;
  if (!mediaDevices) return "absent";
  return mediaDevices.getUserMedia(constraints).catch(deviceFaultOf);
}

const isOpen = (tried: Tried): tried is MediaStream => typeof tried !== "string";

const lacking = (what: Lack["what"], why: DeviceFault): Opened => ({
  stream: new MediaStream(),
  lack: { what, why },
});

/** A camera that is refused, absent or held leaves the microphone, and an absent microphone the camera. */
export async function openDevices({ audio, video }: Wanted): Promise<Opened> {
  if (!audio && !video) return { stream: new MediaStream(), lack: undefined };
  const whole = await attempt({ audio, video: video && picture });
  if (isOpen(whole)) return { stream: whole, lack: undefined };
  if (audio && video && whole !== "unknown") return openEither(whole);
  return lacking(whatOf({ audio, video }), whole);
}

function whatOf({ audio, video }: Wanted): Lack["what"] {
  if (audio && video) return "both";
  return audio ? "audio" : "video";
}

/** The one or the other; refused twice, the person is not asked a third time. */
async function openEither(why: DeviceFault): Promise<Opened> {
  const sound = await attempt({ audio: true });
  if (isOpen(sound)) return { stream: sound, lack: { what: "video", why } };
  if (sound === "denied") return lacking("both", sound);
  const seen = await attempt({ video: picture });
  if (isOpen(seen)) return { stream: seen, lack: { what: "audio", why: sound } };
  return lacking("both", why);
}

/** From 0 to 1, ten times a second. */
export function useLevel(stream: MediaStream): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return undefined;
    const sound = new AudioContext();
    const analyser = sound.createAnalyser();
    const samples = new Uint8Array(analyser.fftSize);
    sound.createMediaStreamSource(stream).connect(analyser);
    const listen = setInterval(() => {
      analyser.getByteTimeDomainData(samples);
      const loudest = samples.reduce((most, one) => Math.max(most, Math.abs(one - 128)), 0);
      setLevel(Math.min(1, loudest / 64));
    }, 100);
    return () => {
      clearInterval(listen);
      void sound.close();
    };
  }, [stream]);
  return level;
}
