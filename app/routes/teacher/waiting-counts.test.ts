import { beforeAll, expect, test } from "vitest";

import { unreadOf } from "#app/bff/unread.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { SeedFile } from "#app/db/seed/seed-file.ts";
import { plusDays } from "#app/lib/clock.ts";
import { toSettle } from "#app/modules/lessons/contract/components/first-course-todo.tsx";
import { timeToSeed } from "#tests/database/db.ts";
import { openF0 } from "#tests/database/f0.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { slotsOf } from "./coming.server.ts";
import { loader as courses } from "./courses.tsx";
import { loader as home } from "./home.tsx";
import { countOf } from "./home-lists.ts";

let db: Db;
let seed: SeedFile;

beforeAll(async () => {
  ({ db, seed } = await openF0("teacher_counts"));
}, timeToSeed);

test.for(["teacher_t", "teacher_u"] as const)(
  "%s: home, courses and menu count the same things and list the same dates (TEA-001)",
  async (name) => {
    for (const day of [0, 3, 9, 20]) {
      const actor = { id: seed.accounts[name].teacher_id, role: "teacher" } as const;
      const person = { ...actor, firstname: "", lastname: "", email: "", emailConfirmed: true };
      const { context } = contextOf(callerOf(db, actor, plusDays(now, day)), {
        person: () => Promise.resolve(person),
      });
      const { counts } = await unreadOf(context);
      const shown = await home(pageRequest("/espace-prof/", context));
      const own = await courses(pageRequest("/espace-prof/mes-cours/", context));

      const where = `day ${String(day)}`;
      const { waiting, proposals, met, planned, toFix } = shown;
      const answers = countOf(waiting, proposals, met, planned, toFix?.flatMap(toSettle));
      const { courses: ofCourses = 0, proposals: offers = 0, students = 0 } = counts;
      expect(answers, where).toBe(ofCourses + offers + students);
      expect(own.waiting.length + own.toAnswer.length, where).toBe(ofCourses);
      const dates = slotsOf({ coming: own.coming, today: shown.month.today });
      const keys = shown.slots.filter(({ kind }) => kind !== "course").map(({ key }) => key);
      expect(keys, where).toEqual(dates.map(({ key }) => key));
    }
  },
);
