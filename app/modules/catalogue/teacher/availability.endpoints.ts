import { z } from "zod";

import { daySchema, endpoint, instant, typedDaySchema, whole } from "#app/api/endpoint.ts";
import { publicText } from "#app/api/public-text.ts";

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

/** An hour of the day, « HH:MM ». */
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "api.availability.time" });

/** How a slot names its formats (CNV-13). */
export const slotFormats = ["offline", "online"] as const;

const [atHome, onWebcam] = lessonFormats;

/** A slot's word for a format of lessons, and back. */
export const slotFormatOf = { [atHome]: "offline", [onWebcam]: "online" } as const;
export const formatOfSlot = { offline: atHome, online: onWebcam } as const;

const slotSchema = z.object({
  day: whole(z.number().int().min(1, "api.availability.day").max(7, "api.availability.day")),
  start: time,
  end: time,
  formats: z.array(z.enum(slotFormats)).min(1, "api.availability.format"),
  /** Perhaps free: the teacher says so when asked. */
  to_confirm: z.boolean().optional(),
});

/** A week of lessons and whether new students are taken (API-113, STM-14). */
const weekShape = {
  status: z.enum(availabilities, { error: "api.availability.status" }),
  slots: z.array(slotSchema).max(70, "api.availability.too_many"),
  /** How many students at most; left as it is when it is not said. */
  max_students: whole(
    z
      .number({ error: "api.availability.max_students" })
      .int("api.availability.max_students")
      .min(1, "api.availability.max_students")
      .max(50, "api.availability.max_students"),
  ).optional(),
};

/** Slots that begin before they end, between seven and ten, none over another (VAL-047). */
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

/** One entry for each half day of the week, by its name in the form. */
const ofHalfDays = <Of extends z.ZodType>(each: Of) =>
  z.object(Object.fromEntries(halfDays.map((half) => [hoursName(half), each])));

/** What the form sends: what each half day is, and its hours. */
const weekFields = z.object({
  status: weekShape.status,
  max_students: weekShape.max_students,
  week: ofHalfDays(halfDayState).default({}),
  hours: ofHalfDays(hours).default({}),
});

type WeekFields = z.output<typeof weekFields>;

/** The hours of each half day that is free, or may be; the usual ones where none are said. */
const rangesIn = ({ week, hours: input }: Pick<WeekFields, "week" | "hours">) =>
  halfDays.flatMap((half) => {
    const state = week[hoursName(half)] ?? "not_available";
    if (state === "not_available") return [];
    const slot = hoursOf(half, input[hoursName(half)] ?? {});
    return [{ half, slot: { ...slot, toConfirm: state === "to_confirm" } }];
  });

/** What fills several half days at once, before the week is kept. */
export const fillSchema = z.enum(Object.keys(fills) as [Fill, ...Fill[]]);

/** The half days of a form whose week is not kept yet; what is none is left out. */
export const weekInForm = weekFields.pick({ week: true });

/** The same as the form sends it. */
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

/** The slots that the form means, in the formats that its teacher gives. */
export const slotsIn = (sent: WeekFields, formats: readonly (typeof slotFormats)[number][]) =>
  mergeHours(rangesIn(sent).map(({ slot }) => slot)).map(({ toConfirm, ...slot }) => ({
    ...slot,
    ...(toConfirm && { to_confirm: true }),
    formats: [...formats],
  }));

/** Why a teacher stops, from which day, and a word for Préau (API-115, REF-21). */
const stopShape = {
  reason: z.enum(stopReasons, { error: "api.availability.reason" }).optional(),
  comment: publicText({ max: 100 }).optional(),
};

export const stopSchema = z.object({
  ...stopShape,
  /** The first day without lessons for new students; today when it is not said. */
  from: daySchema.optional(),
});

/** The same as the dialog sends it. */
export const stopFormSchema = z.object({ ...stopShape, from: typedDaySchema.optional() });

export const availabilityEndpoints = {
  /** The signed-in teacher's week, and until when it holds unconfirmed (API-113). */
  show: endpoint({
    method: "GET",
    path: "/api/teacher/availabilities",
    access: "teacher",
    input: {},
    output: z.object({
      ...weekShape,
      max_students: z.number().int(),
      formats: z.array(z.enum(slotFormats)),
      today: z.iso.date(),
      updated_at: instant,
      /** What keeps new students away, announced or in force (STM-43). */
      suspension: standingSuspensionSchema.nullable(),
      /** When silence makes an availability one to confirm; nothing unless it is available (STM-14). */
      confirm_until: instant.nullable(),
    }),
  }),

  /** Writes the whole week: search and public page follow at once (API-114, VAL-047). */
  save: endpoint({
    method: "PUT",
    path: "/api/teacher/availabilities",
    access: "teacher",
    once: true,
    answer: "none",
    input: { body: weekSchema },
    output: z.void(),
  }),

  /** The signed-in teacher still takes students: asked again in sixty days (STM-14). 409 for who takes nobody. */
  confirm: endpoint({
    method: "POST",
    path: "/api/teacher/availability/confirm",
    access: "teacher",
    answer: "none",
    input: {},
    output: z.void(),
  }),

  /** Takes no new student from now on, and the operator learns it; running contracts stay (API-115, STM-14). */
  stop: endpoint({
    method: "POST",
    path: "/api/teacher/availability/stop-courses",
    access: "teacher",
    once: true,
    answer: "none",
    input: { body: stopSchema },
    output: z.void(),
  }),
};

export type Week = z.output<(typeof availabilityEndpoints)["show"]["output"]>;
export type WeekInput = z.output<typeof weekSchema>;
export type StopInput = z.output<typeof stopSchema>;
export type SlotInput = z.output<typeof slotSchema>;
