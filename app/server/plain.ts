import { words } from "#app/bff/words.server.ts";
import { paths } from "#app/paths.ts";

export type PlainStatus = 400 | 403 | 404 | 405 | 408 | 413 | 414 | 431 | 500 | 501 | 503;

const codes: Record<PlainStatus, string> = {
  400: "bad_request",
  403: "origin",
  404: "not_found",
  405: "method",
  408: "timeout",
  413: "too_large",
  414: "address_too_long",
  431: "headers_too_large",
  500: "internal",
  501: "method",
  503: "unavailable",
};

const stateLink = () =>
  `<p><a href="${paths.serviceState}">${words.t("service-state:page")}</a></p>`;

/** JSON for the API, a bare French page elsewhere. */
export function plainAnswer(status: PlainStatus, path: string) {
  const message = words.t(`api:${codes[status]}`);
  const api = path.startsWith("/api/");
  const body = api
    ? JSON.stringify({ status, code: `api.${codes[status]}`, message })
    : `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title></head><body><main><h1>${message}</h1><p><a href="/">${words.t("common:back_home")}</a></p>${status === 503 ? stateLink() : ""}</main></body></html>`;
  const headers: Record<string, string> = {
    "Content-Type": api ? "application/json" : "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    ...(status === 405 && {
      Allow: api ? "GET, HEAD, POST, PUT, PATCH, DELETE" : "GET, HEAD, POST",
    }),
    ...(status === 503 && { "Retry-After": "5" }),
  };
  return { status, headers, body };
}

export function plainResponse(status: PlainStatus, path: string): Response {
  const { headers, body } = plainAnswer(status, path);
  return new Response(body, { status, headers });
}
