import { create } from "qrcode";

export type Qr = Readonly<{ size: number; path: string }>;

/** Dark modules as one path; `size` in modules. */
export function qrOf(text: string): Qr {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const dark = [...data].flatMap((bit, at) =>
    bit ? [`M${String(at % size)} ${String(Math.floor(at / size))}h1v1h-1z`] : [],
  );
  return { size, path: dark.join("") };
}
