import type { Api } from "#app/bff/api-client.server.ts";
import { type Cursus, references } from "#app/modules/foundation/reference/endpoints.ts";
import { customers } from "#app/modules/people/customer/endpoints.ts";
import type { Student } from "#app/modules/people/student/endpoints.ts";

export async function studentOf(api: Api, studentId: string | undefined): Promise<Student> {
  const { students } = await api(customers.show, {});
  const student = students.find(({ id }) => String(id) === studentId);

  if (!student) throw new Response(null, { status: 404 });
  return student;
}

export async function cursusOf(api: Api): Promise<Cursus[]> {
  const groups = await api(references.levels, { query: { group: "cursus" } });
  return groups.flatMap((group) => ("scholar_levels" in group ? [group] : []));
}
