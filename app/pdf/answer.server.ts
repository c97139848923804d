/**
 * A PDF as an answer: a file with a name, for its owner alone and never kept by a cache; or for everybody, kept so many
 * seconds. Engines read the page that it is made from.
 */
export function pdfAnswer(
  bytes: Uint8Array<ArrayBuffer>,
  filename: string,
  { publicSeconds }: { publicSeconds?: number } = {},
): Response {
  return new Response(bytes, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${filename}"`,
      "X-Robots-Tag": "noindex",
      "Content-Length": String(bytes.byteLength),
      "Cache-Control":
        publicSeconds === undefined
          ? "private, no-store"
          : `public, max-age=${String(publicSeconds)}`,
    },
  });
}
