import { serve } from "#app/api/serve.server.ts";

import { deleteAccount, showDeletion } from "./delete.server.ts";
import { dataEndpoints } from "./endpoints.ts";
import { exportData } from "./export.server.ts";

export const personalDataApi = [
  serve(dataEndpoints.export, exportData),
  serve(dataEndpoints.showDeletion, showDeletion),
  serve(dataEndpoints.delete, deleteAccount),
];
