import { teacherLoader } from "#app/bff/route.server.ts";
import { documents } from "#app/modules/career/document/endpoints.ts";

export const loader = teacherLoader(({ api, paper, request }) => {
  const number = new URL(request.url).searchParams.get("fichier");
  const query = number ? { number } : {};
  return api(documents.download, { params: { id: paper }, query });
});
