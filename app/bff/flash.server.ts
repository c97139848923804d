import { redirect } from "@remix-run/node";
import { z } from "zod";

import type { Flash } from "./context.server.ts";
import { dropCookie, readCookie, setCookie, signed, unsigned } from "./cookies.server.ts";

const flashSchema = z.object({
  message: z.string(),
  tone: z.enum(["green", "red"]),
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  link: z.object({ to: z.string(), text: z.string() }).optional(),
});

export const flashCookie = (flash: Flash) => setCookie("flash", signed(flash));

export const dropFlash = () => dropCookie("flash");

export function readFlash(request: Request): Flash | undefined {
  const { success, data } = flashSchema.safeParse(unsigned(readCookie(request, "flash")));
  if (!success) return undefined;
  const { message, tone, details, link } = data;
  return { message, tone, ...(details && { details }), ...(link && { link }) };
}

/** 303. `message` is a key such as "proposal:flash.accepted"; a red `tone` means it failed. */
export function redirectWithFlash(
  address: string,
  message: string,
  details?: Flash["details"],
  tone: Flash["tone"] = "green",
): Response {
  const flash = { message, tone, ...(details && { details }) };
  return redirect(address, { status: 303, headers: { "Set-Cookie": flashCookie(flash) } });
}
