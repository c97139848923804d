import type { Actor } from "#app/lib/actor.ts";
import { plusHours } from "#app/lib/clock.ts";
import type { LessonRequestProcess } from "#app/modules/lesson-request/domain.ts";
import type { TeacherResponse } from "#app/modules/lesson-request/proposal.domain.ts";
import type { SearchFormat } from "#app/modules/price/domain.ts";

import type { SeededFamily, SeededTeacher } from "./people.server.ts";

/** What a teacher of a story answers, and after how many hours. */
export type Asked = { teacher: SeededTeacher; response: TeacherResponse; hours?: number };

/** A family's request, as far as its story goes. */
export type RequestStory = {
  family: SeededFamily;
  /** Its place among the family's students. */
  student?: number;
  subjectId: number;
  courseType?: SearchFormat;
  at: Date;
  process: LessonRequestProcess;
  asked: Asked[];
  answered?: boolean;
  extended?: boolean;
  cancelledFrom?: LessonRequestProcess;
  /** When the first course is given, and its minutes: known from the contract on. */
  firstCourse?: { date: Date; duration: number };
  /** When the family said how the first course went. */
  concludedAt?: Date;
};

/** A story with what follows from it. */
export type RequestContext = RequestStory & {
  by: Actor;
  levelId: number;
  studentId: number;
  courseType: SearchFormat;
  /** When the family chose, and when the contract was made. */
  chosenAt: Date | undefined;
  boundAt: Date | undefined;
  /** The last refusal of a request put to nobody else: the family chooses what comes next. */
  refusedBy: { by: Actor; at: Date } | undefined;
};

/** When a teacher of a story answers. */
export const answeredAt = ({ at }: RequestStory, { hours = 6 }: Asked) => plusHours(at, hours);
