import type { Api } from "#app/bff/api-client.server.ts";
import {
  attendance,
  type GroupLessonClass,
} from "#app/modules/group-lessons/attendance/endpoints.ts";

/** 404 for another teacher's class. */
export const classOf = (api: Api, id: string | undefined): Promise<GroupLessonClass> =>
  api(attendance.show, { params: { id: id ?? "0" } });

/** Attendance of a session: what is marked, else what the room says. */
export function rollOf({ students }: GroupLessonClass, { start }: { start: string }) {
  const ofSession = <One extends { date: string }>(all: readonly One[]) =>
    all.find(({ date }) => date === start);
  return students.map(({ registration_id: id, name, presences, in_room: inRoom }) => {
    const room = ofSession(inRoom);
    const marked = ofSession(presences)?.present ?? null;
    const isByRoom = room !== undefined && marked === null;
    return { id, name, present: marked ?? room?.present ?? null, from: room?.from, isByRoom };
  });
}
