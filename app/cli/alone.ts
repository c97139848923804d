import { backupCommands } from "./backup.ts";
import { doctorCommands } from "./doctor.ts";
import type { AloneCommands } from "./endpoint-command.ts";

export const aloneCommands: AloneCommands = { ...backupCommands, ...doctorCommands };
