import { expect, test } from "vitest";

import { paths } from "#app/paths.ts";
import { isOf } from "#app/ui/area-nav.tsx";
import type { ShellBarEntry } from "#app/ui/shell-types.ts";

import { customerBar, customerTabs } from "./customer-tabs.ts";

const tabs = customerTabs({
  tab: (to, label, icon) => ({ to, label, short: label, icon }),
  counts: { teachers: 1, card: 2, courses: 4 },
});
const bar = customerBar(tabs, (to, label) => ({ to, label }));

const litOn = (page: string, entries: readonly ShellBarEntry[]) =>
  entries.filter(({ to, within = [] }) => isOf(page, [to, ...within])).map(({ label }) => label);

test.each([
  [paths.courses, "courses", "courses"],
  [paths.quote, "courses", "courses"],
  [paths.lessonRequest, "linkings", "linkings"],
  [paths.registrations, "registrations", "registrations"],
  [paths.myTeachers, "account", "teachers"],
  [paths.contract, "account", "teachers"],
  [paths.students, "account", "students"],
  [paths.card, "account", "card"],
  [paths.bills, "account", "bills"],
  [paths.statement, "account", "bills"],
  [paths.taxCredit, "account", "tax_credit"],
  [paths.taxYear, "account", "tax_credit"],
  [paths.ownAccount, "account", "account"],
  [paths.account, "account", "account"],
  [paths.preferences, "account", "account"],
  [paths.revisionApp, "account", "account"],
])("on %s one tab of a phone and one entry of a wide screen are lit", (page, tab, entry) => {
  expect(litOn(page, tabs)).toEqual([tab]);
  expect(litOn(page, bar)).toEqual([entry]);
});

test("a phone's account tab counts what the pages behind it wait for", () => {
  expect(tabs.map(({ count }) => count)).toEqual([undefined, undefined, undefined, 3]);
});
