/** What a partner's key may read: each endpoint of a part says so (`scope`). */
export const partnerScopes = ["teachers", "group_lessons", "reference"] as const;

export type PartnerScope = (typeof partnerScopes)[number];

/** Where a partner's key is sent. */
export const partnerHeader = "x-api-key";
