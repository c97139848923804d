import { expect, test } from "vitest";

import { paths } from "#app/paths.ts";
import { isOf } from "#app/ui/area-nav.tsx";

import { customerTabs } from "./customer-tabs.ts";

const tabs = customerTabs({ tab: (to, label, icon) => ({ to, label, short: label, icon }) });

const litOn = (page: string) =>
  tabs.filter(({ to, within = [] }) => isOf(page, [to, ...within])).map(({ label }) => label);

test.each([
  [paths.courses, "courses"],
  [paths.myTeachers, "courses"],
  [paths.contract, "courses"],
  [paths.quote, "courses"],
  [paths.registrations, "courses"],
  [paths.revisionApp, "courses"],
  [paths.lessonRequest, "linkings"],
  [paths.students, "students"],
  [paths.card, "card"],
  [paths.bills, "card"],
  [paths.statement, "card"],
  [paths.taxCredit, "card"],
  [paths.taxYear, "card"],
  [paths.account, "account"],
  [paths.preferences, "account"],
])("one tab of a phone is lit on %s, whether or not a tab leads there", (page, tab) => {
  expect(litOn(page)).toEqual([tab]);
});
