import {
  broughtTeachers,
  lackingMeans,
} from "#app/modules/lessons/contract/components/brought-teacher.tsx";
import type { OwnTeacher } from "#app/modules/lessons/contract/list-teachers.endpoints.ts";
import { asksFamily } from "#app/modules/lessons/lesson-request/components/request-todo.tsx";
import { RunningRequest } from "#app/modules/lessons/lesson-request/components/running-request.tsx";
import {
  chosenOf,
  YourTeacher,
} from "#app/modules/lessons/lesson-request/components/your-teacher.tsx";
import { isRunning } from "#app/modules/lessons/lesson-request/domain.ts";
import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";

/** Requests that ask the family, its teachers, running requests (CUS-033). */
export function comingOf(all: readonly LessonRequest[] = []) {
  const taught = all.filter(({ contact }) => contact !== null);
  const asking = all.filter((one) => asksFamily(one) && !taught.includes(one));
  const known = new Set([...taught, ...asking]);
  const running = all.filter((one) => isRunning(one.process) && !known.has(one));
  return { asking, taught, running };
}

/** Each inviting teacher once, with the contract that waits for a card; a waiting payment already requests one. */
export function invitedOf(
  own: readonly OwnTeacher[] = [],
  { taught, isPaying }: { taught: readonly LessonRequest[]; isPaying: boolean },
) {
  const named = new Set(taught.map((one) => chosenOf(one)?.id));
  return {
    brought: broughtTeachers(own, named),
    means: isPaying ? undefined : lackingMeans(own),
  };
}

export function Teachers({ taught }: Pick<ReturnType<typeof comingOf>, "taught">) {
  return byTeacher(taught).map(([request, ...others]) => (
    <YourTeacher key={request.id} request={request} others={others} among />
  ));
}

type Requests = [LessonRequest, ...LessonRequest[]];

export function byTeacher(taught: readonly LessonRequest[]): Requests[] {
  const groups = new Map<number, Requests>();
  for (const request of taught) {
    const teacher = chosenOf(request)?.id ?? -request.id;
    const group = groups.get(teacher);
    if (group) group.push(request);
    else groups.set(teacher, [request]);
  }
  return [...groups.values()];
}

export function Running({ running }: Pick<ReturnType<typeof comingOf>, "running">) {
  return running.map((request) => <RunningRequest key={request.id} request={request} />);
}
