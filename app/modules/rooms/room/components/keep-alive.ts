import { useEffect } from "react";

import { openDevices } from "./devices.ts";
import type { Mesh } from "./mesh.ts";

/** Keeps a phone’s screen on where the browser can, and reopens the devices that locking it has stopped. */
export function useKeptAlive(mesh: Mesh, stream: MediaStream): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;

    const hold = async () => {
      const { wakeLock } = navigator as Partial<Pick<Navigator, "wakeLock">>;
      lock = await wakeLock?.request("screen");
      if (isOver) await lock?.release();
    };
    const restore = async () => {
      const ended = stream.getTracks().filter(({ readyState }) => readyState === "ended");
      const { own } = mesh.view;
      const wanted = {
        audio: own.hasMicro && ended.some(({ kind }) => kind === "audio"),
        video: own.hasCamera && ended.some(({ kind }) => kind === "video"),
      };
      if (!wanted.audio && !wanted.video) return;
      for (const track of (await openDevices(wanted)).stream.getTracks()) await mesh.take(track);
    };
    const look = () => {
      if (document.visibilityState !== "visible") return;
      // Refused, or none: the lesson goes on as it is.
      hold().catch(() => undefined);
      restore().catch(() => undefined);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", look);
      lock?.release().catch(() => undefined);
    };
  }, [mesh, stream]);
}
