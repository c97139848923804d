import { z } from "zod";

import { endpoint, instant, listOf } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import { browsers, deviceKinds } from "./device.domain.ts";

const deviceSchema = z.object({
  id: z.number().int(),
  browser: z.enum(browsers),
  device: z.enum(deviceKinds),
  current: z.boolean(),
  opened_at: instant,
  last_used_at: instant,
});

export const deviceEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/account/sessions",
    access: "any",
    list: true,
    input: {},
    output: listOf(deviceSchema),
    cache: "no-store",
  }),

  closeOthers: endpoint({
    method: "DELETE",
    path: "/api/account/sessions",
    access: "any",
    teachers: "all",
    answer: "none",
    input: {},
    output: z.void(),
  }),

  /** 404 for another person's or an ended session (API-283). */
  close: endpoint({
    method: "DELETE",
    path: "/api/account/sessions/:id",
    access: "any",
    teachers: "all",
    answer: "none",
    input: { params: z.object({ id: idOf("session") }) },
    output: z.void(),
  }),
};

export type Device = z.output<typeof deviceSchema>;
