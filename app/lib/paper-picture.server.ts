import { RuleError } from "./rule-error.ts";

const widths = { small: 900, large: 2200 } as const;

/** A phone's photo of a page has some 12 million. */
const mostPixels = 60_000_000;

const patienceSeconds = 5;

/** Quarter turns, clockwise. */
export const turns = [0, 90, 180, 270] as const;

export type Turn = (typeof turns)[number];

type Look = Readonly<{ turn: Turn; isLarge: boolean }>;

/** Of what `pictureOf` drew. */
export async function sizeOf(picture: Buffer): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

/** The pixels of a sent picture drawn anew, turned and fitted; 410 for one that cannot be drawn. */
export async function pictureOf(sent: ArrayBuffer, { turn, isLarge }: Look): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const width = isLarge ? widths.large : widths.small;
  try {
    return await sharp(Buffer.from(sent), { limitInputPixels: mostPixels, pages: 1 })
      .timeout({ seconds: patienceSeconds })
      .rotate()
      .rotate(turn)
      .resize({ width, height: width * 2, fit: "inside", withoutEnlargement: !isLarge })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    throw new RuleError("gone", "api.document.not_a_picture");
  }
}
