import { serve } from "#app/api/serve.server.ts";

import { customers } from "./endpoints.ts";
import { showCustomer } from "./show.server.ts";
import { type MeansFollower, updateCustomer } from "./update.server.ts";

export const customerApi = (means: MeansFollower) => [
  serve(customers.show, showCustomer),
  serve(customers.update, updateCustomer(means)),
];
