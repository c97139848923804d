/** What somebody may ask to receive no more, by the link at the foot of the mail (PUB-075). */
export const refusableMails = ["booking_reminder"] as const;

export type RefusableMail = (typeof refusableMails)[number];
