import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";

import { forgetFile } from "./repository.server.ts";
import { looseFiles } from "./table.server.ts";

export const documentSweeps: readonly Sweep[] = [
  rowSweep<string>({
    job: "documents",
    name: "files to remove",
    of: looseFiles,
    due: { at: looseFiles.removeAt },
    call: async ({ db, gateways }, id) => {
      await gateways.storage.remove(id);
      await forgetFile(db, id);
    },
  }),
];
