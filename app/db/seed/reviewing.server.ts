import type { Actor } from "#app/lib/actor.ts";
import { parisInstant } from "#app/lib/paris-time.ts";
import { reviews } from "#app/modules/catalogue/review/endpoints.ts";
import { rankingTypes } from "#app/modules/foundation/reference/domain.ts";

import type { Past, Story } from "./past.server.ts";

type WrittenReview = Readonly<{
  at: Date;
  family: { actor: Actor };
  teacherId: number;
  marks: readonly number[];
  words: string;
}>;

export async function* review(
  past: Past,
  { at, family, teacherId, marks, words }: WrittenReview,
): Story {
  yield at;
  const details = rankingTypes.map((_, index) => ({
    ranking_type_id: index + 1,
    value: marks[index] ?? 5,
  }));
  await past.as(family.actor)(reviews.write, {
    body: { teacher_id: teacherId, details, review: words },
  });
}

export async function* askReview(
  past: Past,
  { at, family, teacherId }: Pick<WrittenReview, "at" | "family" | "teacherId">,
): Story {
  yield at;
  await past.as({ id: teacherId, role: "teacher" })(reviews.request, {
    body: { customer_id: family.actor.id },
  });
}

type Family = WrittenReview["family"];

export function startReviews(
  past: Past,
  { a, t, b, t2 }: { a: Family; t: number; b: Family; t2: number },
): void {
  past.start(
    review(past, {
      at: parisInstant("2026-07-02", "17:30"),
      family: b,
      teacherId: t2,
      marks: [5, 5, 5, 4, 5],
      words: "Explique autrement quand ça coince. Les progrès se voient en classe.",
    }),
  );
  past.start(
    review(past, {
      at: parisInstant("2026-09-07", "17:30"),
      family: a,
      teacherId: t,
      marks: [5, 4, 5, 5, 4],
      words: "À l’heure, à l’écoute, et des fiches claires après chaque cours.",
    }),
  );
}
