import type { Db } from "#app/db/client.server.ts";

import { callerOf } from "./api.ts";
import { contextOf, pageRequest } from "./routes.ts";

export type Loader = (requested: ReturnType<typeof pageRequest>) => unknown;

export async function askPage(
  db: Db,
  loader: Loader,
  address: string,
  params: Record<string, string> = {},
) {
  const tags: string[] = [];
  const { context } = contextOf(callerOf(db), { keep: (...named) => void tags.push(...named) });
  try {
    return { data: await loader(pageRequest(address, context, params)), tags };
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer;
    return { status: answer.status, to: answer.headers.get("location"), tags };
  }
}
