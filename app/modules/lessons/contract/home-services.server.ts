import { legal } from "#app/legal.server.ts";
import type { TaxStatus, TeacherMode } from "#app/modules/catalogue/teacher/domain.ts";

export type HomeServices = Readonly<{ number: string; declaredOn: string | null }>;

/**
 * Declaration covering the courses: Préau's under mandate, an independent teacher's once approved, else none (LAW-18,
 * LAW-19).
 */
export function homeServicesOf(mode: TeacherMode, teacher: TaxStatus): HomeServices | null {
  if (mode === "mandate") {
    const { number, date } = legal.home_services;
    return { number, declaredOn: date };
  }
  const approved = teacher.sapNumberStatus === "approved" && teacher.sapNumber;
  return approved ? { number: approved, declaredOn: null } : null;
}
