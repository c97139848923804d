import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./app/modules/*/*/*table.server.ts",
    "./app/api/table.server.ts",
    "./app/db/table.server.ts",
  ],
  out: "./app/db/migrations",
  casing: "snake_case",
});
