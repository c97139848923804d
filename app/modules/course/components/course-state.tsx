import type { Viewer } from "#app/lib/states.ts";
import { colourOf, type CourseStatus, type CourseVariant } from "#app/modules/course/domain.ts";
import { StateTag } from "#app/ui/state-tag.tsx";
import { type WaitingLike, WaitingLine } from "#app/ui/waiting-line.tsx";

type Shown = Readonly<{
  status: CourseStatus;
  declared_at: string | null;
  alert_open: boolean;
  waiting: WaitingLike | null;
  /** Of a family's own course: a teacher is not told how it is paid. */
  payment?: Readonly<{ status: string | null }> | null;
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

/** The case of a course's waiting: a question, a bank or a card that waits for the family. */
function waitingVariantOf(course: Shown): string | undefined {
  const { status, waiting } = course;
  if (status === "confirmed")
    return waiting?.who === "customer" ? payerVariantOf(course) : undefined;
  const reopened = status === "to_confirm" && waiting?.silence === "escalate";
  return variantOf(course) ?? (reopened ? "escalate" : undefined);
}

function payerVariantOf({ payment }: Shown): string | undefined {
  if (!payment) return undefined;
  return payment.status === "requires_action" ? "bank" : "card";
}

/** Whom a course waits for, since when, and what silence brings (CNV-15). */
export function CourseWaiting({ course, viewer }: CourseStateProps) {
  return (
    <WaitingLine
      machine="course"
      state={course.status}
      variant={waitingVariantOf(course)}
      viewer={viewer}
      waiting={course.waiting}
    />
  );
}
