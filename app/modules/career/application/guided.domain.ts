/** Characters to apply with: two answers make the description, the third is the method (VAL-004, VAL-005). */
export const leastGuided = {
  who: { least: 150 },
  helped: { least: 150 },
  course: { least: 300 },
} as const;

export type GuidedQuestion = keyof typeof leastGuided;

export type GuidedAnswers = Readonly<Record<GuidedQuestion, string>>;

const gap = "\n\n";

const withoutGaps = (text: string) => text.trim().replaceAll(/\n{2,}/g, "\n");

/** The first blank line parts the two answers of a description, so that a draft opens as it was left. */
export const textsOfAnswers = ({ who, helped, course }: GuidedAnswers) => ({
  description: helped.trim() ? withoutGaps(who) + gap + helped.trim() : withoutGaps(who),
  methodology: course.trim(),
});

export function answersOfTexts({
  description = "",
  methodology = "",
}: Readonly<{
  description?: string | undefined;
  methodology?: string | undefined;
}>): GuidedAnswers {
  const [who = "", ...helped] = description.split(gap);
  return { who, helped: helped.join(gap), course: methodology };
}
