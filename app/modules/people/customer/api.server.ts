import { serve } from "#app/api/serve.server.ts";
import { deleteAccount, showDeletion } from "#app/modules/care/personal-data/delete.server.ts";
import { dataEndpoints } from "#app/modules/care/personal-data/endpoints.ts";
import { exportData } from "#app/modules/care/personal-data/export.server.ts";

import { customerEndpoints } from "./endpoints.ts";
import { showCustomer } from "./show.server.ts";
import { updateCustomer } from "./update.server.ts";

export const customerApi = [
  serve(customerEndpoints.show, showCustomer),
  serve(customerEndpoints.update, updateCustomer),
  serve(dataEndpoints.export, exportData),
  serve(dataEndpoints.showDeletion, showDeletion),
  serve(dataEndpoints.delete, deleteAccount),
];
