import { serve } from "#app/api/serve.server.ts";

import { dataEndpoints } from "./data.endpoints.ts";
import { deleteAccount, showDeletion } from "./delete.server.ts";
import { customerEndpoints } from "./endpoints.ts";
import { exportData } from "./export.server.ts";
import { showCustomer } from "./show.server.ts";
import { updateCustomer } from "./update.server.ts";

export const customerApi = [
  serve(customerEndpoints.show, showCustomer),
  serve(customerEndpoints.update, updateCustomer),
  serve(dataEndpoints.export, exportData),
  serve(dataEndpoints.showDeletion, showDeletion),
  serve(dataEndpoints.delete, deleteAccount),
];
