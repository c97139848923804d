import { serve } from "#app/api/serve.server.ts";

import { createBackup } from "./create.server.ts";
import { backups } from "./endpoints.ts";
import { listBackups } from "./list.server.ts";

export const backupApi = [serve(backups.list, listBackups), serve(backups.create, createBackup)];
