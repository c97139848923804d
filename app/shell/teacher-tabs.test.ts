import { expect, test } from "vitest";

import { paths } from "#app/paths.ts";
import { groups } from "#app/routes/teacher/more-lines.ts";
import { isOf } from "#app/ui/area-nav.tsx";

import { teacherTabs } from "./teacher-tabs.ts";

const tabs = teacherTabs({
  tab: (to, label, icon) => ({ to, label, short: label, icon, exact: to === paths.teacherHome }),
  standing: "hired",
});

const litOn = (page: string) =>
  tabs
    .filter(({ to, exact, within = [] }) => (exact ? page === to : isOf(page, [to, ...within])))
    .map(({ label }) => label);

const found = groups
  .flatMap(({ lines }) => lines.map(({ to }) => to))
  .filter((to) => to !== paths.contact);

test.each([...found, paths.teacherMore, paths.editPrice, paths.suspension])(
  "the last tab is lit on %s, which it alone leads to",
  (page) => {
    expect(litOn(page)).toEqual(["more"]);
  },
);

test.each([
  [paths.teacherHome, "home"],
  [paths.opportunities, "proposals"],
  [paths.declareCourse, "courses"],
  [paths.teacherContract, "students"],
])("a page that a tab leads to lights it alone: %s", (page, tab) => {
  expect(litOn(page)).toEqual([tab]);
});
