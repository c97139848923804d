import { serve } from "#app/api/serve.server.ts";

import { customerEndpoints } from "./endpoints.ts";
import { showCustomer } from "./show.server.ts";
import { type MeansFollower, updateCustomer } from "./update.server.ts";

export const customerApi = (means: MeansFollower) => [
  serve(customerEndpoints.show, showCustomer),
  serve(customerEndpoints.update, updateCustomer(means)),
];
