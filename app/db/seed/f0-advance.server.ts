import { parisInstant } from "#app/lib/paris-time.ts";

import { activation, type Advanced } from "./advance.server.ts";
import type { CourseStory } from "./courses.server.ts";
import type { SeededFamily } from "./families.server.ts";
import type { Past, Story } from "./past.server.ts";
import { fictionPhone } from "./teachers.ts";

export const advanceInF0 = (past: Past, family: SeededFamily): Story =>
  activation(past, {
    family,
    names: ["Nathalie", "Roussel"],
    phone: fictionPhone(9100),
    birthCity: "Brest",
    at: parisInstant("2026-09-05", "07:00"),
  });

const words = (
  [day, time]: readonly [string, string],
  judged: readonly [string, string],
  advance: Advanced,
): CourseStory => ({
  date: parisInstant(day, time),
  duration: 60,
  ends: "approved",
  judgedAt: parisInstant(...judged),
  advance,
});

export const advancedInF0: readonly CourseStory[] = [
  words(["2026-09-05", "15:00"], ["2026-09-07", "09:00"], "rejected"),
  words(["2026-09-07", "18:30"], ["2026-09-08", "08:00"], "declined"),
  words(["2026-09-08", "09:00"], ["2026-09-08", "20:00"], "pending"),
];
