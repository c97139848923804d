import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { database } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { storageInMemory, testGateways } from "#tests/gateways/gateways.ts";
import { callOf } from "#tests/http/call.ts";

import { documents } from "./table.server.ts";
import { uploadByType } from "./upload.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? 10);
const pages = ["recto.pdf", "verso.pdf", "page-3.pdf"];

test(
  "three files of a paper sent at once are the files of one paper (API-101)",
  { timeout: 300_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await createTeacher(database);
      const gateways = { ...testGateways, storage: storageInMemory(new Map()) };
      const call = { ...callOf(database, { id, role: "teacher" }), gateways };
      const sent = await Promise.all(
        pages.map((name) =>
          uploadByType(call, {
            type: "criminal_record",
            file: new File([`%PDF-1.7 ${name}`], name),
          }),
        ),
      );

      const papers = await database.select().from(documents).where(eq(documents.teacherId, id));
      expect(papers).toHaveLength(1);
      expect(new Set(sent.map((paper) => paper.id))).toEqual(new Set([papers[0]?.id]));
    }
  },
);
