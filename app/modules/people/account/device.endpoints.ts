import { z } from "zod";

import { anyone, instant, listOf } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import { browsers, deviceKinds } from "./device.domain.ts";

export const deviceSchema = z.object({
  id: z.number().int(),
  browser: z.enum(browsers),
  device: z.enum(deviceKinds),
  current: z.boolean(),
  opened_at: instant,
  last_used_at: instant,
});

export const deviceEndpoints = {
  listDevices: anyone.get("/api/account/sessions", {
    list: true,
    output: listOf(deviceSchema),
    cache: "no-store",
  }),

  closeOtherDevices: anyone.delete("/api/account/sessions", {
    teachers: "all",
    answer: "none",
  }),

  /** 404 for another person's or an ended session (API-283). */
  closeDevice: anyone.delete("/api/account/sessions/:id", {
    teachers: "all",
    answer: "none",
    params: z.object({ id: idOf("session") }),
  }),
};

export type Device = z.output<typeof deviceSchema>;
