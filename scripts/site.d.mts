import type { ChildProcess } from "node:child_process";

type Running = {
  origin: string;
  child: ChildProcess;
  startMs: number;
  stop: () => Promise<unknown>;
  kill: () => Promise<unknown>;
};

/** Starts the built server on a folder, by the build of the tree `cwd`; resolves once /readyz says so. */
export function startServer(
  folder: string,
  more?: Readonly<Record<string, string>>,
  how?: { cwd?: string; name?: string },
): Promise<Running>;
