import { z } from "zod";

import { anyone, instant } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import { notificationTypes, waitingTypes } from "./domain.ts";

const counts = z.array(z.object({ type: z.enum(notificationTypes), count: z.number().int() }));

const message = z.object({
  id: z.number().int(),
  type: z.enum(notificationTypes),
  message: z.string(),
  url: z.string(),
  created_at: instant,
});

export const notificationsSchema = z.object({
  dot_notifications: counts,
  message_notifications: z.array(message),
  read_notifications: z.array(message).default([]),
  waiting: z.array(z.object({ type: z.enum(waitingTypes), count: z.number().int() })).default([]),
});

export const readNotificationsSchema = z
  .object({
    type: z.enum(notificationTypes).optional(),
    ids: z.array(idOf("notification")).max(100).optional(),
  })
  .refine(({ type, ids }) => type !== undefined || ids !== undefined, {
    path: ["type"],
    error: "api.notification.which",
  });

export const notifications = {
  list: anyone.get("/api/notifications", {
    output: notificationsSchema,
  }),

  read: anyone.post("/api/notifications/read", {
    teachers: "all",
    callerStays: true,
    answer: "none",
    body: readNotificationsSchema,
  }),
};

export type Notifications = z.output<typeof notificationsSchema>;
