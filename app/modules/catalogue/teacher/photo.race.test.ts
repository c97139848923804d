import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { plusMinutes } from "#app/lib/clock.ts";
import { documentSweeps } from "#app/modules/foundation/file/sweeps.server.ts";
import { database } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { storageInMemory, testGateways } from "#tests/gateways/gateways.ts";
import { callOf } from "#tests/http/call.ts";
import { fileOf, photo } from "#tests/photos/make.ts";
import { now } from "#tests/setup/time.ts";

import { removePhoto, setPhoto } from "./photo.server.ts";
import { teachers } from "./table.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? 10);
const sweep = dueOf(documentSweeps);
const pictures = [await photo("jpeg"), await photo("png"), await photo("jpeg", 900, 500)];

test(
  "three photos given and one removed at once: one is kept or none, and no file is left without an owner (API-087)",
  { timeout: 300_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await createTeacher(database);
      const files = new Map<string, Buffer>();
      const gateways = { ...testGateways, storage: storageInMemory(files) };
      const call = { ...callOf(database, { id, role: "teacher" }), gateways };
      const names = ["a.jpg", "b.png", "c.jpg"];
      await Promise.all([
        ...pictures.map((bytes, at) => setPhoto(call, { file: fileOf(bytes, names[at] ?? "") })),
        removePhoto(call),
      ]);

      await sweep(database, plusMinutes(now, 61), gateways);
      const [row] = await database.select().from(teachers).where(eq(teachers.id, id));
      expect([...files.keys()]).toEqual(row?.photoKey ? [row.photoKey] : []);
      expect(row?.photoHash === null).toBe(row?.photoKey === null);
    }
  },
);
