import { serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import { bankStatements } from "./endpoints.ts";
import { importStatement } from "./import.server.ts";
import { listEntries, showEntry } from "./list.server.ts";
import { closeEntry, recogniseEntry, takeEntry } from "./take.server.ts";

export const bankStatementApi = (followers: Followers) => [
  serve(bankStatements.import, importStatement),
  serve(bankStatements.listEntries, listEntries),
  serve(bankStatements.showEntry, showEntry),
  serve(bankStatements.takeEntry, takeEntry(followers)),
  serve(bankStatements.recogniseEntry, recogniseEntry),
  serve(bankStatements.closeEntry, closeEntry),
];
