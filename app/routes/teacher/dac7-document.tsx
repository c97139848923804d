import { teacherLoader } from "#app/bff/route.server.ts";
import { figures } from "#app/modules/earnings/declaration/endpoints.ts";

export const loader = teacherLoader(({ api, year }) =>
  api(figures.dac7, { params: { year }, query: { format: "pdf" } }),
);
