export const landingTypes = ["offline", "online", "stages", "online_stages", "tutoring"] as const;
