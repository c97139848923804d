import { z } from "zod";

import type { Wish } from "#app/modules/catalogue/search/components/wish.ts";
import { mostKept } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";

import { dropCookie, readCookie, setCookie, signed, unsigned } from "./cookies.server.ts";

const id = z.number().int().positive();
const selectionSchema = z.object({
  ids: z.array(id).max(mostKept),
  wish: z.object({
    matiere: id.optional(),
    niveau: id.optional(),
    format: z.enum(["offline", "online"]).optional(),
    ville: z.string().max(80).optional(),
  }),
});

export type Selection = Readonly<{ ids: readonly number[]; wish: Wish }>;

/** CST-53. Empty when the cookie is not ours. */
export function readSelection(request: Request): Selection {
  const { success, data } = selectionSchema.safeParse(unsigned(readCookie(request, "selection")));
  return success ? data : { ids: [], wish: {} };
}

/** Kept for ninety days; removed with the last teacher. */
export const selectionCookie = (selection: Selection): string =>
  selection.ids.length > 0 ? setCookie("selection", signed(selection)) : dropCookie("selection");
