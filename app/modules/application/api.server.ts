import { serve } from "#app/api/serve.server.ts";

import { salaryEndpoints } from "./salary.endpoints.ts";
import { showSalary } from "./salary.server.ts";

export const applicationApi = [serve(salaryEndpoints.show, showSalary)];
