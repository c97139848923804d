export const standings = ["applies", "hired", "left"] as const;
export type Standing = (typeof standings)[number];
export const standingOf = (status: string): Standing =>
  status === "hired" || status === "left" ? status : "applies";
