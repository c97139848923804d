/** Entries of the desk's menu beside the inbox; each queue is counted under one. */
export const deskTabs = [
  "requests",
  "candidates",
  "teachers",
  "families",
  "groupLessons",
  "disputes",
  "messages",
  "money",
  "settings",
  "state",
] as const;

export type DeskTab = (typeof deskTabs)[number];
