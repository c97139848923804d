const two = (value: number) => String(value).padStart(2, "0");

/** Minutes from midnight of « HH:MM ». */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** « HH:MM » of minutes from midnight. */
export const timeOf = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
