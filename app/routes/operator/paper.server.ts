import { redirect } from "@remix-run/node";

import { operatorLoader } from "#app/bff/route.server.ts";
import { documents } from "#app/modules/career/document/endpoints.ts";

import { lookIn } from "./paper-look.server.ts";

/** A paper and how one of its files is looked at; a PDF at the address that may frame it. */
export const loader = operatorLoader(async ({ api, request, documentId: id }) => {
  const { pathname, searchParams: search } = new URL(request.url);
  const paper = await api(documents.show, { params: { id } });
  const look = lookIn(search);
  const file = paper.files.find(({ number }) => number === look.number) ?? null;
  const isPdf = file?.type === "application/pdf";
  if (isPdf && search.get("pdf") !== "1") {
    search.set("pdf", "1");
    throw redirect(`${pathname}?${search.toString()}`);
  }
  return { paper, look, file, isPdf };
});
