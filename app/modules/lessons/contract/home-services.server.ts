import { legal } from "#app/legal.server.ts";
import type { TaxStatus, TeacherMode } from "#app/modules/catalogue/teacher/domain.ts";

/** Under whose declaration of home services courses are given. */
export type HomeServices = Readonly<{ number: string; declaredOn: string | null }>;

/**
 * The declaration of home services that covers a contract's courses: Préau's under its mandate, an independent
 * teacher's own once it is approved; none where there is none (LAW-18, LAW-19).
 */
export function homeServicesOf(mode: TeacherMode, teacher: TaxStatus): HomeServices | null {
  if (mode === "mandate") {
    const { number, date } = legal.home_services;
    return { number, declaredOn: date };
  }
  const approved = teacher.sapNumberStatus === "approved" && teacher.sapNumber;
  return approved ? { number: approved, declaredOn: null } : null;
}
