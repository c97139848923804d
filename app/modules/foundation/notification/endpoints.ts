import { z } from "zod";

import { endpoint, instant } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import { notificationTypes } from "./domain.ts";

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
  waiting: counts.default([]),
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

export const notificationEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/notifications",
    access: "any",
    input: {},
    output: notificationsSchema,
  }),

  read: endpoint({
    method: "POST",
    path: "/api/notifications/read",
    access: "any",
    teachers: "all",
    callerStays: true,
    answer: "none",
    input: { body: readNotificationsSchema },
    output: z.void(),
  }),
};

export type Notifications = z.output<typeof notificationsSchema>;
