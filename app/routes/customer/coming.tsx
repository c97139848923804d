import { asksFamily } from "#app/modules/lesson-request/components/request-todo.tsx";
import { RunningRequest } from "#app/modules/lesson-request/components/running-request.tsx";
import { YourTeacher } from "#app/modules/lesson-request/components/your-teacher.tsx";
import { isRunning } from "#app/modules/lesson-request/domain.ts";
import type { LessonRequest } from "#app/modules/lesson-request/endpoints.ts";

/** What comes, from the family's requests: those that ask it, its teachers, those that run meanwhile. */
export function comingOf(all: readonly LessonRequest[] = []) {
  const taught = all.filter(({ contact }) => contact !== null);
  const asking = all.filter((one) => asksFamily(one) && !taught.includes(one));
  const known = new Set([...taught, ...asking]);
  const running = all.filter((one) => isRunning(one.process) && !known.has(one));
  return { asking, taught, running };
}

type ComingProps = Omit<ReturnType<typeof comingOf>, "asking">;

/** The family's teachers with their phones, then the requests that others act on. */
export function Coming({ taught, running }: ComingProps) {
  return (
    <>
      {taught.map((request) => (
        <YourTeacher key={request.id} request={request} among />
      ))}
      {running.map((request) => (
        <RunningRequest key={request.id} request={request} />
      ))}
    </>
  );
}
