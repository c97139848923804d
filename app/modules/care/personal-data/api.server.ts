import { serve } from "#app/api/serve.server.ts";

import { actOnPerson } from "./act.server.ts";
import { deleteAccount, showDeletion } from "./delete.server.ts";
import { personalData } from "./endpoints.ts";
import { exportData } from "./export.server.ts";
import { openExport } from "./open-export.server.ts";

export const personalDataApi = [
  serve(personalData.export, exportData),
  serve(personalData.showDeletion, showDeletion),
  serve(personalData.delete, deleteAccount),
  serve(personalData.act, actOnPerson),
  serve(personalData.openExport, openExport),
];
