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
  /** Unread messages by entry of the menu. */
  dot_notifications: counts,
  /** Unread. */
  message_notifications: z.array(message),
  /** Read within thirty days. */
  read_notifications: z.array(message).default([]),
  /** What waits for this person, by entry of the menu. */
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
  /** What the signed-in person was told and has not read, what was read of late, and what waits, by menu entry (API-074). */
  list: endpoint({
    method: "GET",
    path: "/api/notifications",
    access: "any",
    input: {},
    output: notificationsSchema,
  }),

  /** Marks as read, all of one menu entry or the given messages; another person's are left alone (API-075). */
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
