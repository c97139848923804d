import { z } from "zod";

import { mostKept } from "#app/modules/teacher/endpoints.ts";

import { dropCookie, readCookie, setCookie, signed, unsigned } from "./cookies.server.ts";

const name = "selection";
const ninetyDays = 90 * 24 * 60 * 60;
const idsSchema = z.array(z.number().int().positive()).max(mostKept);

/** The teachers that this browser keeps aside, the first kept first (CST-53); none when the cookie is not ours. */
export function readSelection(request: Request): number[] {
  const { success, data } = idsSchema.safeParse(unsigned(readCookie(request, name)));
  return success ? data : [];
}

/** The cookie that keeps these teachers for ninety days; it goes with the last of them. */
export const selectionCookie = (ids: readonly number[]): string =>
  ids.length > 0 ? setCookie(name, signed(ids), { maxAge: ninetyDays }) : dropCookie(name);
