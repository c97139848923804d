/** An owner's file is never cached; a public one is, for so many seconds. Engines read its source page instead. */
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
