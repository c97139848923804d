import type { Hono } from "hono";

import { accountApi } from "#app/modules/account/api.server.ts";
import { agendaApi } from "#app/modules/agenda/api.server.ts";
import { askingApi } from "#app/modules/asking/api.server.ts";
import { bookingApi } from "#app/modules/booking/api.server.ts";
import { cardSetupApi } from "#app/modules/card-setup/api.server.ts";
import { chargingApi } from "#app/modules/charging/api.server.ts";
import { contentApi } from "#app/modules/content/api.server.ts";
import { contractApi } from "#app/modules/contract/api.server.ts";
import { correctionApi } from "#app/modules/correction/api.server.ts";
import { customerApi } from "#app/modules/customer/api.server.ts";
import { declarationApi } from "#app/modules/declaration/api.server.ts";
import { firstCourseApi } from "#app/modules/first-course/api.server.ts";
import { helpApi } from "#app/modules/help/api.server.ts";
import { linkingApi } from "#app/modules/linking/api.server.ts";
import { notificationApi } from "#app/modules/notification/api.server.ts";
import { passwordApi } from "#app/modules/password/api.server.ts";
import { referenceApi } from "#app/modules/reference/api.server.ts";
import { responseApi } from "#app/modules/response/api.server.ts";
import { reviewApi } from "#app/modules/review/api.server.ts";
import { searchApi } from "#app/modules/search/api.server.ts";
import { selectionApi } from "#app/modules/selection/api.server.ts";
import { sessionApi } from "#app/modules/session/api.server.ts";
import { sitemapApi } from "#app/modules/sitemap/api.server.ts";
import { studentApi } from "#app/modules/student/api.server.ts";
import { teacherApi } from "#app/modules/teacher/api.server.ts";
import { teacherStudentApi } from "#app/modules/teacher-student/api.server.ts";
import { trackerApi } from "#app/modules/tracker/api.server.ts";
import { verdictApi } from "#app/modules/verdict/api.server.ts";

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
