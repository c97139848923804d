import { deflateSync } from "node:zlib";
import sharp from "sharp";

/** Noise, so that it weighs as a photo does. */
export function photo(
  kind: "jpeg" | "png" | "webp" | "gif" | "tiff" | "avif",
  width = 640,
  height = 480,
): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#246", noise } })
    .toFormat(kind)
    .toBuffer();
}

export const fileOf = (bytes: Buffer | string, name: string) =>
  new File([typeof bytes === "string" ? bytes.padEnd(2000, " ") : new Uint8Array(bytes)], name, {
    type: "image/jpeg",
  });

export async function labelled(): Promise<Buffer> {
  return sharp(await photo("jpeg"))
    .withExif({
      IFD0: { Orientation: "6", Artist: "<script>alert(1)</script>", Copyright: "CANARY-author" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 45/1 0/1" },
    })
    .jpeg()
    .toBuffer();
}

const crcTable = Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(typed));
  return Buffer.concat([length, typed, sum]);
}

export const pngMagic = Buffer.from("89504e470d0a1a0a", "hex");

export function rawPng(width: number, height: number, between: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    pngMagic,
    chunk("IHDR", header),
    ...between,
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Expands to a hundred megabytes. */
export function textBomb(): Buffer {
  const text = deflateSync(Buffer.alloc(100_000_000, 65), { level: 9 });
  return chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0", "latin1"), text]));
}

export function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg);
  const frame = bytes.indexOf(Buffer.from("ffc0", "hex"));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

export const zip = Buffer.concat([
  Buffer.from("504b0304", "hex"),
  Buffer.alloc(2000, 7),
  Buffer.from("504b0506", "hex"),
  Buffer.alloc(18),
]);
