import { serve } from "#app/api/serve.server.ts";

import { customerEndpoints } from "./endpoints.ts";
import { showCustomer, updateCustomer } from "./service.server.ts";

export const customerApi = [
  serve(customerEndpoints.show, ({ db, actor }) => showCustomer(db, actor)),
  serve(customerEndpoints.update, ({ db, actor, body, now, machineNow }) =>
    updateCustomer(db, actor, body, { now, machineNow }),
  ),
];
