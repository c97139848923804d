import { bounds } from "./bounds.ts";

const { chunk } = bounds;

/** Pieces that stay in memory besides the first: what is written anew lies in a few of the last. */
const mostOpen = 3;

type Keep = (number: number, bytes: Buffer) => Promise<void>;

/**
 * A file as pieces of equal size, written nearly in order: the first stays open to the end, since an index and a
 * duration are written into it last. Memory is bounded by the few pieces that are open.
 */
export class Pieces {
  readonly #keep: Keep;
  readonly #open = new Map<number, Buffer>();
  #closed = 0;
  size = 0;

  constructor(keep: Keep) {
    this.#keep = keep;
  }

  async write(position: number, data: Uint8Array): Promise<void> {
    for (let done = 0; done < data.length;) {
      const at = position + done;
      const number = Math.floor(at / chunk);
      const piece = this.#piece(number);
      const part = data.subarray(done, done + chunk - (at % chunk));
      piece.set(part, at % chunk);
      done += part.length;
    }
    this.size = Math.max(this.size, position + data.length);
    const last = Math.floor((this.size - 1) / chunk);
    for (const number of this.#numbers()) {
      if (number > 0 && number < last - mostOpen) await this.#close(number);
    }
  }

  #numbers = (): number[] => [...this.#open.keys()].toSorted((one, other) => one - other);

  #piece(number: number): Buffer {
    const open = this.#open.get(number);
    if (open) return open;
    if (number > 0 && number <= this.#closed) throw new Error("A piece is closed already.");
    const piece = Buffer.alloc(chunk);
    this.#open.set(number, piece);
    return piece;
  }

  async #close(number: number): Promise<void> {
    const piece = this.#open.get(number);
    if (!piece) return;
    await this.#keep(number, piece.subarray(0, Math.min(chunk, this.size - number * chunk)));
    this.#open.delete(number);
    this.#closed = Math.max(this.#closed, number);
  }

  async end(): Promise<void> {
    for (const number of this.#numbers()) await this.#close(number);
  }
}

type Sized = Readonly<{ bytes: number }>;

/**
 * Reads any range of what several objects hold one after another; the last one read stays in memory. Undefined from
 * `read` is an error: an object was lost.
 */
export function readerOf<File extends Sized>(
  files: readonly File[],
  read: (file: File) => Promise<Buffer | undefined>,
) {
  const starts: number[] = [];
  let size = 0;
  for (const { bytes } of files) {
    starts.push(size);
    size += bytes;
  }
  let kept: { file: File; bytes: Buffer } | undefined;

  async function whole(file: File): Promise<Buffer> {
    if (kept?.file !== file) {
      const bytes = await read(file);
      if (!bytes) throw new Error("An object of a recording is lost.");
      kept = { file, bytes };
    }
    return kept.bytes;
  }

  /** The bytes from `start` on that the object there holds, `end` excluded. */
  async function some(start: number, end: number): Promise<Buffer> {
    const index = indexAt(starts, start);
    const file = files[index];
    const from = starts[index];
    if (!file || from === undefined || start >= size) throw new Error("Beyond the recording.");
    return (await whole(file)).subarray(start - from, end - from);
  }

  async function exactly(start: number, end: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let at = start; at < end;) {
      const part = await some(at, end);
      parts.push(part);
      at += part.length;
    }
    return Buffer.concat(parts);
  }

  return { size, some, exactly };
}

/** The last of the growing numbers that is not above `at`. */
function indexAt(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
