import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

import code from "./webm-worker.cjs?raw";

type Source = Readonly<{
  size: number;
  exactly: (start: number, end: number) => Promise<Buffer>;
}>;

type Write = (position: number, data: Uint8Array) => Promise<void>;

/** Bytes read at once: a cluster is read whole, and a browser begins another every half minute at least. */
const mostAtOnce = 64 << 20;

/** Milliseconds without a word of the worker: a recording that was made to be endless is left. */
const patienceMs = 60_000;

/** Longer than any room is open. */
const mostSeconds = 24 * 3600;

/**
 * Writes a recording anew so that it can be sought: duration and index, which a browser’s recorder leaves out. Nothing
 * is decoded; a last part that is cut short is read as far as it goes. Returns its seconds. What a hostile browser sent
 * may keep a reader busy for ever: it is read by a worker, which is ended.
 */
export async function rewriteWebm(
  source: Source,
  write: Write,
  patience = patienceMs,
): Promise<number> {
  const worker = new Worker(code, {
    eval: true,
    workerData: {
      mediabunny: createRequire(import.meta.url).resolve("mediabunny"),
      size: source.size,
    },
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  });
  try {
    const seconds = await served(worker, { source, write, patience });
    if (!(seconds <= mostSeconds)) throw new Error("A recording is too long.");
    return seconds;
  } finally {
    await worker.terminate();
  }
}

type Message = Readonly<{
  id: number;
  read?: Readonly<{ start: number; end: number }>;
  write?: Readonly<{ position: number; data: Uint8Array }>;
  seconds?: number;
  failure?: string;
}>;

type Serving = Readonly<{ source: Source; write: Write; patience: number }>;

/** Reads and writes for the worker until it has ended. */
function served(worker: Worker, { patience, ...files }: Serving): Promise<number> {
  let late: NodeJS.Timeout | undefined;
  const ended = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error("A recording is read without end."));
    }, patience);
    late = timer;
    // Once cleared it stays so: an answer may still be under way when the worker is ended.
    const wait = () => timer.refresh();
    worker.on("message", (message: Message) => {
      wait();
      if (message.seconds !== undefined) resolve(message.seconds);
      else if (message.failure === undefined) answer(worker, message, files).then(wait, reject);
      else reject(new Error(message.failure));
    });
    worker.once("error", reject).once("exit", () => {
      reject(new Error("The worker has ended."));
    });
  });
  return ended.finally(() => {
    clearTimeout(late);
  });
}

async function answer(
  worker: Worker,
  { id, read, write }: Message,
  files: Pick<Serving, "source" | "write">,
): Promise<void> {
  if (write) await files.write(write.position, write.data);
  if (!read) {
    worker.postMessage({ id });
    return;
  }
  const { start, end } = read;
  if (end - start > mostAtOnce) throw new Error("A part of a recording is too long.");
  const bytes = new Uint8Array(await files.source.exactly(start, end));
  worker.postMessage({ id, bytes }, [bytes.buffer]);
}
