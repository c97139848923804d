import type { LoaderFunctionArgs } from "@remix-run/node";

import { csvAnswer } from "#app/bff/desk-list.server.ts";

import { deskLists } from "./lists.server.ts";

export function loader(args: LoaderFunctionArgs): Promise<Response> {
  args.context.as("operator");
  const { deskList = "" } = args.params;
  const list = Object.hasOwn(deskLists, deskList) ? deskLists[deskList]?.() : undefined;
  if (!list) throw new Response(null, { status: 404 });
  return csvAnswer(list, deskList, args);
}
