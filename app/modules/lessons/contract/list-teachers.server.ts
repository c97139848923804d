import type { Call } from "#app/api/call.server.ts";
import { fullName } from "#app/lib/full-name.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { lessonSlug, roundedRating } from "#app/modules/catalogue/teacher/domain.ts";

import { type OwnRow, presentOwn } from "./list.server.ts";
import type { OwnTeacher } from "./list-teachers.endpoints.ts";

/** Own teachers, those followed now first (API-016, CUS-014). */
export async function listTeachers(call: Call): Promise<{ data: OwnTeacher[]; total: number }> {
  const own = await presentOwn(call);
  const groups = new Map<number, typeof own>();
  for (const one of own) {
    const { teacherId } = one.row.contract;
    groups.set(teacherId, [...(groups.get(teacherId) ?? []), one]);
  }
  const all = [...groups.values()].map(teacherOf);
  const followed = all.filter(({ status }) => status === "active");
  const data = [...followed, ...all.filter(({ status }) => status === "inactive")];
  return { data, total: data.length };
}

type Own = Awaited<ReturnType<typeof presentOwn>>;

function teacherOf(own: Own): OwnTeacher {
  const [first] = own;
  if (!first) throw new Error("A teacher of a family has a contract.");
  const { row, contract } = first;
  const live = own.some((one) => one.contract.status !== "ended");
  const active = own.some((one) => one.contract.status === "active");
  const { firstname, lastname, phone, title, status } = row.teacher;
  return {
    teacher: {
      ...contract.teacher,
      slug: status === "hired" ? lessonSlug({ id: contract.teacher.id, title }) : null,
    },
    status: active ? "active" : "inactive",
    contact: live
      ? { name: fullName({ firstname, lastname }), phone: phone ? displayPhone(phone) : null }
      : null,
    customer_review: reviewOf(row),
    contracts: own.map((one) => one.contract),
  };
}

function reviewOf({ review }: OwnRow): OwnTeacher["customer_review"] {
  return (
    review && {
      id: review.id,
      rating: roundedRating(review.rating) ?? 0,
      review: review.review,
      teacher_response: review.teacherResponse,
      published_at: review.publishedAt.toISOString(),
    }
  );
}
