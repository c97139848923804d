import type { Hono } from "hono";

import { accountApi } from "#app/modules/account/api.server.ts";
import { passwordApi } from "#app/modules/account/password.api.server.ts";
import { sessionApi } from "#app/modules/account/session.api.server.ts";
import { chargingApi } from "#app/modules/billing/charge.api.server.ts";
import { cardSetupApi } from "#app/modules/billing/save-card.api.server.ts";
import { bookingApi } from "#app/modules/booking/api.server.ts";
import { contentApi } from "#app/modules/content/api.server.ts";
import { contractApi } from "#app/modules/contract/api.server.ts";
import { teacherStudentApi } from "#app/modules/contract/list-students.api.server.ts";
import { declarationApi } from "#app/modules/course/declare.api.server.ts";
import { correctionApi } from "#app/modules/course/edit.api.server.ts";
import { agendaApi } from "#app/modules/course/list.api.server.ts";
import { firstCourseApi } from "#app/modules/course/schedule-first.api.server.ts";
import { verdictApi } from "#app/modules/course/validate.api.server.ts";
import { customerApi } from "#app/modules/customer/api.server.ts";
import { responseApi } from "#app/modules/lesson-request/accept.api.server.ts";
import { linkingApi } from "#app/modules/lesson-request/api.server.ts";
import { selectionApi } from "#app/modules/lesson-request/choose.api.server.ts";
import { askingApi } from "#app/modules/lesson-request/create.api.server.ts";
import { trackerApi } from "#app/modules/lesson-request/timeline.api.server.ts";
import { notificationApi } from "#app/modules/notification/api.server.ts";
import { referenceApi } from "#app/modules/reference/api.server.ts";
import { reviewApi } from "#app/modules/review/api.server.ts";
import { searchApi } from "#app/modules/search/api.server.ts";
import { sitemapApi } from "#app/modules/search/sitemap.api.server.ts";
import { studentApi } from "#app/modules/student/api.server.ts";
import { helpApi } from "#app/modules/support/api.server.ts";
import { teacherApi } from "#app/modules/teacher/api.server.ts";

import type { ApiEnv } from "./serve.server.ts";

/** Every endpoint served, one line a module. */
export const mounts: readonly ((api: Hono<ApiEnv>) => void)[] = [
  ...bookingApi,
  ...accountApi,
  ...cardSetupApi,
  ...chargingApi,
  ...customerApi,
  ...notificationApi,
  ...passwordApi,
  ...reviewApi,
  ...searchApi,
  ...contentApi,
  ...referenceApi,
  ...sessionApi,
  ...sitemapApi,
  ...studentApi,
  ...teacherApi,
  ...linkingApi,
  ...helpApi,
  ...trackerApi,
  ...askingApi,
  ...selectionApi,
  ...responseApi,
  ...contractApi,
  ...agendaApi,
  ...correctionApi,
  ...declarationApi,
  ...verdictApi,
  ...firstCourseApi,
  ...teacherStudentApi,
];
