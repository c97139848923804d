import { serve } from "#app/api/serve.server.ts";

import { referenceLists } from "./endpoints.ts";
import { listLines, showLists } from "./list.server.ts";
import { addLine, changeLine, removeLine } from "./save.server.ts";

export const referenceListApi = [
  serve(referenceLists.show, showLists),
  serve(referenceLists.list, listLines),
  serve(referenceLists.add, addLine),
  serve(referenceLists.change, changeLine),
  serve(referenceLists.remove, removeLine),
];
