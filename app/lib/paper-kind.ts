import { fileNameOf } from "./file-name.ts";

/** Maximum size of a document, in bytes (VAL-011). */
export const paperBounds = { mostBytes: 10_000_000 } as const;

type PaperFault = "name" | "empty" | "too_heavy" | "not_one";

type Kind = Readonly<{ mediaType: string; is: (bytes: Buffer) => boolean }>;

const begins = (hex: string) => (bytes: Buffer) =>
  bytes.subarray(0, hex.length / 2).toString("hex") === hex;
const isZip = begins("504b0304");
/** Word, Excel and PowerPoint before 2007. */
const isCompound = begins("d0cf11e0a1b11ae1");

const office =
  (folder: string) =>
  (bytes: Buffer): boolean =>
    isZip(bytes) && bytes.includes("[Content_Types].xml") && bytes.includes(`${folder}/`);

const openDocument =
  (kind: string) =>
  (bytes: Buffer): boolean =>
    isZip(bytes) &&
    bytes.subarray(30, 120).includes(`mimetypeapplication/vnd.oasis.opendocument.${kind}`);

const openXml = "application/vnd.openxmlformats-officedocument";
const oasis = "application/vnd.oasis.opendocument";
const jpeg: Kind = { mediaType: "image/jpeg", is: begins("ffd8ff") };

const kinds: Readonly<Record<string, Kind>> = {
  jpg: jpeg,
  jpeg,
  png: { mediaType: "image/png", is: begins("89504e470d0a1a0a") },
  pdf: { mediaType: "application/pdf", is: begins("255044462d") },
  doc: { mediaType: "application/msword", is: isCompound },
  xls: { mediaType: "application/vnd.ms-excel", is: isCompound },
  ppt: { mediaType: "application/vnd.ms-powerpoint", is: isCompound },
  docx: { mediaType: `${openXml}.wordprocessingml.document`, is: office("word") },
  xlsx: { mediaType: `${openXml}.spreadsheetml.sheet`, is: office("xl") },
  pptx: { mediaType: `${openXml}.presentationml.presentation`, is: office("ppt") },
  odt: { mediaType: `${oasis}.text`, is: openDocument("text") },
  ods: { mediaType: `${oasis}.spreadsheet`, is: openDocument("spreadsheet") },
  odp: { mediaType: `${oasis}.presentation`, is: openDocument("presentation") },
};

export const paperEndings = Object.keys(kinds).map((ending) => `.${ending}`);

/** By name and content; the declared type is ignored (VAL-011). */
export async function paperKindOf(
  file: File,
): Promise<Readonly<{ mediaType: string; bytes: Buffer }> | PaperFault> {
  const kind = kinds[/\.([a-z]{3,4})$/i.exec(fileNameOf(file))?.[1]?.toLowerCase() ?? ""];
  if (!kind) return "name";
  if (file.size === 0) return "empty";
  if (file.size > paperBounds.mostBytes) return "too_heavy";
  const bytes = Buffer.from(await file.arrayBuffer());
  return kind.is(bytes) ? { mediaType: kind.mediaType, bytes } : "not_one";
}
