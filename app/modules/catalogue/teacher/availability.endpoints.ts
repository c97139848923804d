import { z } from "zod";

import { daySchema, instant, teacher, typedDaySchema, whole } from "#app/api/endpoint.ts";
import { publicText } from "#app/api/public-text.ts";

import { absenceSchema } from "./absences.endpoints.ts";
import {
  type Fill,
  fills,
  halfDayStates,
  hoursOf,
  mergeHours,
  type Slot,
  slotFault,
  stopReasons,
} from "./availability.domain.ts";
import { availabilities, lessonFormats } from "./domain.ts";
import { halfDays, hoursName } from "./half-days.domain.ts";
import { standingSuspensionSchema } from "./suspension.endpoints.ts";

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "api.availability.time" });

export const slotFormats = ["offline", "online"] as const;

const [atHome, onWebcam] = lessonFormats;

export const slotFormatOf = { [atHome]: "offline", [onWebcam]: "online" } as const;
export const formatOfSlot = { offline: atHome, online: onWebcam } as const;

const slotSchema = z.object({
  day: whole(z.number().int().min(1, "api.availability.day").max(7, "api.availability.day")),
  start: time,
  end: time,
  formats: z.array(z.enum(slotFormats)).min(1, "api.availability.format"),
  to_confirm: z.boolean().optional(),
});

const weekShape = {
  status: z.enum(availabilities, { error: "api.availability.status" }),
  slots: z.array(slotSchema).max(70, "api.availability.too_many"),
  max_students: whole(
    z
      .number({ error: "api.availability.max_students" })
      .int("api.availability.max_students")
      .min(1, "api.availability.max_students")
      .max(50, "api.availability.max_students"),
  ).optional(),
};

/** Slots end after they begin, between seven and ten, without overlap (VAL-047). */
const refuseFaults = (
  slots: readonly Slot[],
  refuse: (lessonPlace: number, code: string) => void,
) => {
  const fault = slotFault(slots);
  if (fault) refuse(fault.place, fault.code);
};

export const weekSchema = z.object(weekShape).superRefine(({ slots }, context) => {
  refuseFaults(slots, (lessonPlace, message) => {
    context.addIssue({ code: "custom", path: ["slots", lessonPlace, "end"], message });
  });
});

const hours = z.object({ from: time.optional(), to: time.optional() }).optional();

const halfDayState = z.enum(halfDayStates, { error: "api.availability.day" }).optional();

const ofHalfDays = <Of extends z.ZodType>(each: Of) =>
  z.object(Object.fromEntries(halfDays.map((half) => [hoursName(half), each])));

const weekFields = z.object({
  status: weekShape.status,
  max_students: weekShape.max_students,
  week: ofHalfDays(halfDayState).default({}),
  hours: ofHalfDays(hours).default({}),
});

type WeekFields = z.output<typeof weekFields>;

const rangesIn = ({ week, hours: input }: Pick<WeekFields, "week" | "hours">) =>
  halfDays.flatMap((half) => {
    const state = week[hoursName(half)] ?? "not_available";
    if (state === "not_available") return [];
    const slot = hoursOf(half, input[hoursName(half)] ?? {});
    return [{ half, slot: { ...slot, toConfirm: state === "to_confirm" } }];
  });

export const fillSchema = z.enum(Object.keys(fills) as [Fill, ...Fill[]]);

export const weekInForm = weekFields.pick({ week: true });

export const weekFormSchema = weekFields.superRefine((sent, context) => {
  const ranges = rangesIn(sent);
  refuseFaults(
    ranges.map(({ slot }) => slot),
    (lessonPlace, message) => {
      const path = ["hours", hoursName(ranges[lessonPlace]?.half ?? "1-morning"), "to"];
      context.addIssue({ code: "custom", path, message });
    },
  );
});

export const slotsIn = (sent: WeekFields, formats: readonly (typeof slotFormats)[number][]) =>
  mergeHours(rangesIn(sent).map(({ slot }) => slot)).map(({ toConfirm, ...slot }) => ({
    ...slot,
    ...(toConfirm && { to_confirm: true }),
    formats: [...formats],
  }));

const stopShape = {
  reason: z.enum(stopReasons, { error: "api.availability.reason" }).optional(),
  comment: publicText({ max: 100 }).optional(),
};

export const stopSchema = z.object({
  ...stopShape,
  from: daySchema.optional(),
});

export const stopFormSchema = z.object({ ...stopShape, from: typedDaySchema.optional() });

const shownWeekSchema = z.object({
  ...weekShape,
  max_students: z.number().int(),
  formats: z.array(z.enum(slotFormats)),
  today: z.iso.date(),
  updated_at: instant,
  suspension: standingSuspensionSchema.nullable(),
  /** When the availability becomes one to confirm without an answer; null unless available (STM-14). */
  confirm_until: instant.nullable(),
  /** Days without a course that are not over (TEA-034). */
  absences: z.array(absenceSchema),
});

export const availabilityEndpoints = {
  showWeek: teacher.get("/api/teacher/availabilities", { output: shownWeekSchema }),

  saveWeek: teacher.put("/api/teacher/availabilities", {
    once: true,
    body: weekSchema,
    output: shownWeekSchema,
  }),

  confirmWeek: teacher.post("/api/teacher/availability/confirm", {
    answer: "none",
  }),

  stopCourses: teacher.post("/api/teacher/availability/stop-courses", {
    once: true,
    answer: "none",
    body: stopSchema,
  }),
};

export type Week = z.output<(typeof availabilityEndpoints)["showWeek"]["output"]>;
export type WeekInput = z.output<typeof weekSchema>;
export type StopInput = z.output<typeof stopSchema>;
