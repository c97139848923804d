import { createHash } from "node:crypto";
import type { XmlDocument as Document, XmlElement } from "libxml2-wasm";

export type Call =
  | "create"
  | "join"
  | "isMeetingRunning"
  | "getMeetingInfo"
  | "end"
  | "getRecordings"
  | "publishRecordings"
  | "deleteRecordings";

/** Undefined ones are left out. */
export type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

/** `bbb-conf --secret` prints an address that ends with a slash; calls are below its `api/`. */
export function addressOf(base: string, secret: string, call: Call, parameters: Parameters): URL {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  const checksum = createHash("sha256").update(`${call}${text}${secret}`).digest("hex");
  const root = base.replace(/\/+$/, "").replace(/\/api$/, "");
  return new URL(`${root}/api/${call}?${text}${text && "&"}checksum=${checksum}`);
}

/** An answer’s elements, by their names from the root: `recordings/recording`. */
export type Answered = Readonly<{
  text: (path: string) => string | undefined;
  all: (path: string) => readonly Answered[];
}>;

const answered = (element: XmlElement): Answered => ({
  text: (path) => (element.get(path) as XmlElement | null)?.content.trim(),
  all: (path) => (element.find(path) as XmlElement[]).map(answered),
});

/** What `read` finds in it; throws at anything but one whole `response`, and at entities of its own. */
export async function readXml<Found>(
  body: string,
  read: (root: Answered) => Found,
): Promise<Found> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(body)) throw new Error("The answer brings entities.");
  // A megabyte of WebAssembly, which only this engine needs.
  const { ParseOption, XmlDocument } = await import("libxml2-wasm");
  const document: Document = XmlDocument.fromString(body.replace(/^\s*<\?xml[^>]*\?>/, ""), {
    option: ParseOption.XML_PARSE_NONET,
  });
  try {
    if (document.root.name !== "response") throw new Error("The answer is no response.");
    return read(answered(document.root));
  } finally {
    document.dispose();
  }
}
