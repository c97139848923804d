import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

import { Gate } from "./gate.ts";
import { photoBounds } from "./photo-bounds.ts";
import { portraitWidths, withWidth } from "./portrait-widths.ts";
import code from "./portrait-worker.cjs?raw";
import { RuleError } from "./rule-error.ts";

export type PhotoFault =
  "name" | "too_light" | "too_heavy" | "not_one" | "too_few_pixels" | "too_many_pixels";

/** Three times the widest frame of a page. */
const box = { width: portraitWidths.page, height: 576 } as const;

/** Normal processing takes 50 ms; anything slower is hostile. */
const patienceMs = 4000;

type Answer = Readonly<{ portrait?: Uint8Array; width?: number; fault?: PhotoFault }>;

// One picture at a time, eight waiting, then 503.
const gate = new Gate(
  1,
  8,
  () => new RuleError("unavailable", "api.unavailable", { retryAfter: 5 }),
);
let running: Worker | undefined;

/** A bounded worker re-encodes the pixels, dropping all else. Returns the fault's name; 503 when too many wait. */
export async function portraitOf(
  file: File,
): Promise<{ bytes: Buffer; hash: string } | PhotoFault> {
  if (!/\.(?:jpe?g|png)$/i.test(file.name)) return "name";
  if (file.size <= photoBounds.leastBytes) return "too_light";
  if (file.size >= photoBounds.mostBytes) return "too_heavy";
  const sent = await file.arrayBuffer();
  if (!isPicture(Buffer.from(sent, 0, 8), file.name)) return "not_one";
  const { portrait, width, fault } = await gate.pass(() => ask(sent));
  if (!portrait) return fault ?? "not_one";
  const bytes = Buffer.from(portrait);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 40);
  return { bytes, hash: withWidth(hash, width) };
}

/** Of a list's frame and of a page's, on a screen of two or three pixels a point; a list has fifteen small ones. */
const sizes = {
  card: { width: portraitWidths.card, height: 192, mostBytes: 4000 },
  medium: { width: portraitWidths.medium, height: 384, mostBytes: 14_000 },
} as const;

const qualities = [72, 60, 50, 40] as const;

/** Within its bytes, except pure noise. Decodes only `portraitOf` output. */
export async function smallerOf(portrait: Buffer, size: keyof typeof sizes): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const { width, height, mostBytes } = sizes[size];
  const { data, info } = await sharp(portrait)
    .resize({ width, height })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let bytes = portrait;
  for (const quality of qualities) {
    bytes = await sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= mostBytes) break;
  }
  return bytes;
}

const png = Buffer.from("89504e470d0a1a0a", "hex");
const jpeg = Buffer.from("ffd8ff", "hex");

function isPicture(head: Buffer, name: string): boolean {
  const magic = /\.png$/i.test(name) ? png : jpeg;
  return head.subarray(0, magic.length).equals(magic);
}

/** A silent or crashed worker is replaced, and the photo refused. */
async function ask(bytes: ArrayBuffer): Promise<Answer> {
  const worker = (running ??= await startWorker());
  const answer = await new Promise<Answer | undefined>((resolve) => {
    const end = (input?: Answer) => {
      clearTimeout(late);
      worker.off("message", end).off("exit", die);
      resolve(input);
    };
    const die = () => {
      end();
    };
    const late = setTimeout(die, patienceMs);
    worker.once("message", end).once("exit", die);
    worker.postMessage({ bytes }, [bytes]);
  });
  if (answer) return answer;
  running = undefined;
  await worker.terminate();
  return { fault: "not_one" };
}

async function startWorker(): Promise<Worker> {
  // Load sharp here first: otherwise a second worker would not find its binary.
  await import("sharp");
  const sharp = createRequire(import.meta.url).resolve("sharp");
  const { least, mostPixels, mostUnfolded } = photoBounds;
  const worker = new Worker(code, {
    eval: true,
    workerData: { sharp, least, mostPixels, mostUnfolded, box, seconds: patienceMs / 1000 - 1 },
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  });
  worker.unref();
  worker.on("error", () => undefined);
  return worker;
}
