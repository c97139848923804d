import { deskFamilies, type DeskPeople, operatorOf } from "./desk-people.server.ts";
import { openFamilies } from "./families.server.ts";
import type { Past } from "./past.server.ts";
import type { SeededTeacher } from "./people.server.ts";

type Teachers = Readonly<{ teachers: readonly SeededTeacher[]; elsewhere: SeededTeacher }>;

/** Teachers before it are those of the journeys. */
const firstFiller = 9;
const near = 8;

/** Whose things fill the queues of the desk: families and teachers that no journey knows (decision 069). */
export async function openF0Desk(
  past: Past,
  { teachers, elsewhere }: Teachers,
): Promise<DeskPeople> {
  const families = await openFamilies(past, deskFamilies(past.present));
  const fillers = teachers.slice(firstFiller);
  const salaried = fillers.filter(({ row }) => !row.selfEmployed);
  return {
    operatorId: await operatorOf(past),
    families,
    played: [...teachers.slice(0, firstFiller), elsewhere].map(({ id }) => id),
    salaried: salaried.slice(0, near),
    remote: salaried.slice(near),
    independent: fillers.filter(({ row }) => row.selfEmployed),
  };
}
