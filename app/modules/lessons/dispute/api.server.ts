import { serve } from "#app/api/serve.server.ts";

import { decideAnyCourse } from "./decide.server.ts";
import { disputes } from "./endpoints.ts";
import { listAllDisputes, showDispute } from "./list.server.ts";

export const disputeApi = [
  serve(disputes.list, listAllDisputes),
  serve(disputes.show, showDispute),
  serve(disputes.decide, decideAnyCourse),
];
