import { z } from "zod";

import { teacher } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import { teacherContractSchema } from "./list-students.endpoints.ts";

const isLink = (text: string) => z.url({ protocol: /^https$/ }).safeParse(text).success;

/** Empty removes it. A link is allowed: this family alone reads it (VAL-006). */
export const meetingSchema = z.object({
  meeting_url: z
    .string({ error: "api.contract.meeting_url" })
    .trim()
    .max(500, "api.contract.meeting_url")
    .refine((text) => text === "" || isLink(text), "api.contract.meeting_url"),
});

/** Online lessons until the room exists (ENT-34). */
export const meetingEndpoints = {
  setMeeting: teacher.post("/api/teacher/contract/:id/meeting", {
    params: z.object({ id: idOf("contract") }),
    body: meetingSchema,
    output: teacherContractSchema,
  }),
};

export type Meeting = z.output<typeof meetingSchema>;
