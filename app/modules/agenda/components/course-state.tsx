import type { Viewer } from "#app/lib/states.ts";
import { colourOf, type CourseStatus, type CourseVariant } from "#app/modules/course/domain.ts";
import { StateTag } from "#app/ui/state-tag.tsx";
import { type WaitingLike, WaitingLine } from "#app/ui/waiting-line.tsx";

type Shown = Readonly<{
  status: CourseStatus;
  declared_at: string | null;
  alert_open: boolean;
  waiting: WaitingLike | null;
}>;

type CourseStateProps = { course: Shown; viewer: Viewer };

function variantOf({ status, declared_at: declared, alert_open: asks }: Shown): CourseVariant {
  if (status !== "to_confirm") return undefined;
  if (!declared) return "undeclared";
  return asks ? "alert" : undefined;
}

/** The state of a course, in the word and the colour of whoever looks (LBL-05). */
export function CourseTag({ course, viewer }: CourseStateProps) {
  const variant = variantOf(course);
  return (
    <StateTag
      machine="course"
      state={course.status}
      variant={variant}
      colour={colourOf(course.status, viewer, variant)}
      viewer={viewer}
    />
  );
}

/** Whom a course waits for, since when, and what silence brings (CNV-15). */
export function CourseWaiting({ course, viewer }: CourseStateProps) {
  const { status, waiting } = course;
  const reopened = waiting?.silence === "escalate" && !variantOf(course);
  return (
    <WaitingLine
      machine="course"
      state={status}
      variant={reopened && status === "to_confirm" ? "escalate" : variantOf(course)}
      viewer={viewer}
      waiting={waiting}
    />
  );
}
