import { z } from "zod";

import type { landingTypes } from "./domain.ts";

type LandingType = (typeof landingTypes)[number];

/** First segments of the addresses, which the source calls types. */
const segments = {
  "cours-particuliers": "offline",
  "cours-en-ligne": "online",
  stages: "stages",
  "stages-en-ligne": "online_stages",
  "soutien-scolaire": "tutoring",
} as const satisfies Record<string, LandingType>;

const isSegment = (word: string): word is keyof typeof segments => word in segments;

/** A type by our word, or by the segment of its address (API-046, API-047). */
export function landingType<const Types extends readonly LandingType[]>(types: Types) {
  const names = Object.entries(segments).flatMap(([segment, type]) =>
    types.some((one) => one === type) ? [segment as keyof typeof segments] : [],
  );
  return z
    .enum([...types, ...names])
    .transform((word): Types[number] =>
      isSegment(word) ? segments[word] : (word as Types[number]),
    );
}
