/** The kinds of landings: lessons at home and online, stages in a room and online, tutoring (PUB-004 to PUB-008). */
export const landingTypes = ["offline", "online", "stages", "online_stages", "tutoring"] as const;
