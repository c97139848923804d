import type { LoaderFunctionArgs } from "@remix-run/node";

import { pictureOf } from "#app/lib/paper-picture.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { documents } from "#app/modules/career/document/endpoints.ts";

import { lookIn } from "./paper-look.server.ts";

/** Nothing of a paper is kept by the browser; only the desk's own page may frame it. */
const headers = {
  "Cache-Control": "private, no-store",
  "Content-Disposition": "inline",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "SAMEORIGIN",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

const picturePolicy = "sandbox; default-src 'none'";
/** The browser's own reader of PDF does not run in a sandbox. */
const pdfPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/** A file of a paper, shown inside its page: a picture drawn anew and turned, a PDF as it came (OPS-22). */
export async function loader({ context, request, params }: LoaderFunctionArgs): Promise<Response> {
  const api = context.as("operator");
  const { searchParams } = new URL(request.url);
  const sent = await api(documents.open, {
    params: { id: params["documentId"] },
    query: { number: params["fileNumber"] },
  });
  const type = sent.headers.get("content-type") ?? "";
  const bytes = await sent.arrayBuffer();
  if (type === "application/pdf") {
    const policy = { "Content-Type": type, "Content-Security-Policy": pdfPolicy };
    return new Response(bytes, { headers: { ...headers, ...policy } });
  }
  const picture = await pictureOf(bytes, lookIn(searchParams)).catch((fault: unknown) => {
    if (fault instanceof RuleError) throw new Response(null, { status: 410 });
    throw fault;
  });
  const policy = { "Content-Type": "image/jpeg", "Content-Security-Policy": picturePolicy };
  return new Response(new Uint8Array(picture), { headers: { ...headers, ...policy } });
}
