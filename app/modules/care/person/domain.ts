import { readContractNumber } from "#app/lib/contract-number.ts";

/** What a number may be of. */
export const thingKinds = [
  "course",
  "lesson_request",
  "contract",
  "registration",
  "group_lesson",
  "bill",
  "payment",
  "tax_declaration",
  "case",
] as const;

export type ThingKind = (typeof thingKinds)[number];

/** Of a person's page: requests, contracts, courses, bills and cases, the newest. */
export const mostShown = 20;

/** A reason to open a person's page holds for an hour (OPS-24). */
export const visitMinutes = 60;

const lettered = {
  registration: "registration",
  contract: "contract",
  request: "lesson_request",
} as const;

const bare = /^(?:n[°o] ?|# ?)?(\d{1,10})$/i;
const largest = 2_147_483_647;

/** « 31 » may be of any kind, « C-31-K » is a contract's; undefined for other words. */
export function readNumber(
  typed: string,
): Readonly<{ id: number; kind: ThingKind | undefined }> | undefined {
  const [, digits] = bare.exec(typed) ?? [];
  const id = Number(digits ?? 0);
  if (id > 0 && id <= largest) return { id, kind: undefined };
  const read = readContractNumber(typed);
  return read && { id: read.id, kind: lettered[read.kind] };
}
