import { customerLoader } from "#app/bff/route.server.ts";
import { students } from "#app/modules/people/student/endpoints.ts";

/** For the family alone; the address changes with the photo (API-013). */
export const loader = customerLoader(({ api, studentId, hash }) => {
  const input = { params: { id: studentId }, query: { hash } };
  return api(students.showPhoto, input);
});
