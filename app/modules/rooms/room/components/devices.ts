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

/** A machine without a camera still gives its microphone. */
export async function openDevices(wanted: {
  video: boolean;
  audio: boolean;
}): Promise<MediaStream> {
  const { mediaDevices } = navigator as Partial<Pick<Navigator, "mediaDevices">>;
  if (!mediaDevices) throw new DOMException("", "NotFoundError");
  const video = wanted.video && picture;
  try {
    return await mediaDevices.getUserMedia({ audio: wanted.audio, video });
  } catch (error) {
    // A camera that is refused, absent or held leaves the microphone.
    if (deviceFaultOf(error) === "unknown" || !wanted.video || !wanted.audio) throw error;
    return mediaDevices.getUserMedia({ audio: true, video: false });
  }
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
