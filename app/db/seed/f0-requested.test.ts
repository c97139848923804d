import { beforeAll, expect, test } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { timeToSeed } from "#tests/database/db.ts";
import { openF0 } from "#tests/database/f0.ts";
import { callerOf } from "#tests/http/api.ts";

import type { SeedFile } from "./seed-file.ts";

let db: Db;
let seed: SeedFile;

beforeAll(async () => {
  ({ db, seed } = await openF0("asked"));
}, timeToSeed);

const adviceOf = (name: "teacher_t" | "teacher_u") =>
  callerOf(db, { id: seed.accounts[name].teacher_id, role: "teacher" })(
    teachers.showRecommendations,
    {},
  );

test("the teacher of the checks is recommended a format and a degree (DLG-53, DLG-54)", async () => {
  const { format, degree } = await adviceOf("teacher_t");

  expect(format).toEqual({ format: "individual_webcam", requests: 6, priced: false });
  expect(degree).toEqual({
    none: false,
    requests: 6,
    degrees: [{ degree_id: 7, name: "Agrégation", requests: 6 }],
  });
});

test("who gives both formats is recommended none", async () => {
  expect((await adviceOf("teacher_u")).format).toBeNull();
});
