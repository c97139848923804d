export const helpSubjects = ["course", "bill", "contract", "registration", "refund"] as const;

export type HelpSubject = (typeof helpSubjects)[number];
