import type { Api } from "#app/bff/api-client.server.ts";
import { type Cursus, referenceEndpoints } from "#app/modules/foundation/reference/endpoints.ts";
import { customerEndpoints } from "#app/modules/people/customer/endpoints.ts";
import type { Student } from "#app/modules/people/student/endpoints.ts";

export async function studentOf(api: Api, studentId: string | undefined): Promise<Student> {
  const { students } = await api(customerEndpoints.show, {});
  const student = students.find(({ id }) => String(id) === studentId);

  if (!student) throw new Response(null, { status: 404 });
  return student;
}

export async function cursusOf(api: Api): Promise<Cursus[]> {
  const groups = await api(referenceEndpoints.levels, { query: { group: "cursus" } });
  return groups.flatMap((group) => ("scholar_levels" in group ? [group] : []));
}
