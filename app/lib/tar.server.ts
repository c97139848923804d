import { type FileHandle, open } from "node:fs/promises";

const block = 512;
/** Bytes; no entry of ours comes near it. */
const longest = 256 << 20;

const fields = { size: [124, 136], sum: [148, 156] } as const;

const padding = (size: number) => (block - (size % block)) % block;

/** The checksum of a header is counted with eight spaces in its place. */
function sumOf(header: Buffer): number {
  const [from, to] = fields.sum;
  return header.reduce((sum, byte, at) => sum + (at >= from && at < to ? 32 : byte), 0);
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");

const sumTextOf = (header: Buffer) => `${octal(sumOf(header), 6)}\0 `;

function headerOf(name: string, size: number, at: Date): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new Error(`A name of an archive: ${name}`);
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  header.write(`${octal(size, 11)} `, fields.size[0]);
  header.write(`${octal(Math.floor(at.getTime() / 1000), 11)} `, 136);
  header.write("0", 156);
  header.write("ustar\0" + "00", 257);
  header.write(sumTextOf(header), fields.sum[0]);
  return header;
}

/** A tar archive, entry after entry; on the disk once `close` has answered. */
export async function createTar(path: string, at: Date) {
  const file = await open(path, "wx", 0o600);
  return {
    add: async (name: string, bytes: Uint8Array) => {
      await file.writeFile(headerOf(name, bytes.length, at));
      await file.writeFile(bytes);
      await file.writeFile(Buffer.alloc(padding(bytes.length)));
    },
    close: async () => {
      await file.writeFile(Buffer.alloc(2 * block));
      await file.sync();
      await file.close();
    },
    giveUp: () => file.close(),
  };
}

export type TarEntry = Readonly<{ name: string; size: number; read: () => Promise<Buffer> }>;

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new Error("The archive ends too early.");
  return buffer;
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = ([from, to]: readonly [number, number]) => header.toString("latin1", from, to);
  const size = Number.parseInt(text(fields.size), 8);
  const isWhole = text(fields.sum) === sumTextOf(header) && size >= 0 && size <= longest;
  if (!isWhole) throw new Error("The archive is damaged.");
  const name = header.toString("latin1", 0, 100).replace(/\0.*$/s, "");
  return { name, size };
}

/** Throws where the archive is damaged, or ends before its end. */
export async function* entriesOf(file: FileHandle): AsyncGenerator<TarEntry> {
  for (let at = 0; ;) {
    const header = await bytesAt(file, at, block);
    if (header.every((byte) => byte === 0)) return;
    const { name, size } = readHeader(header);
    const from = at + block;
    yield { name, size, read: () => bytesAt(file, from, size) };
    at = from + size + padding(size);
  }
}
