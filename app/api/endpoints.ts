import { accountEndpoints } from "#app/modules/account/endpoints.ts";
import { agendaEndpoints } from "#app/modules/agenda/endpoints.ts";
import { bookingEndpoints } from "#app/modules/booking/endpoints.ts";
import { cardSetupEndpoints } from "#app/modules/card-setup/endpoints.ts";
import { chargingEndpoints } from "#app/modules/charging/endpoints.ts";
import { contentEndpoints } from "#app/modules/content/endpoints.ts";
import { contractEndpoints } from "#app/modules/contract/endpoints.ts";
import { correctionEndpoints } from "#app/modules/correction/endpoints.ts";
import { customerEndpoints } from "#app/modules/customer/endpoints.ts";
import { declarationEndpoints } from "#app/modules/declaration/endpoints.ts";
import { firstCourseEndpoints } from "#app/modules/first-course/endpoints.ts";
import { helpEndpoints } from "#app/modules/help/endpoints.ts";
import { linkingEndpoints } from "#app/modules/linking/endpoints.ts";
import { notificationEndpoints } from "#app/modules/notification/endpoints.ts";
import { passwordEndpoints } from "#app/modules/password/endpoints.ts";
import { proposalEndpoints } from "#app/modules/proposal/endpoints.ts";
import { referenceEndpoints } from "#app/modules/reference/endpoints.ts";
import { reviewEndpoints } from "#app/modules/review/endpoints.ts";
import { searchEndpoints } from "#app/modules/search/endpoints.ts";
import { sessionEndpoints } from "#app/modules/session/endpoints.ts";
import { sitemapEndpoints } from "#app/modules/sitemap/endpoints.ts";
import { studentEndpoints } from "#app/modules/student/endpoints.ts";
import { teacherEndpoints } from "#app/modules/teacher/endpoints.ts";
import { teacherStudentEndpoints } from "#app/modules/teacher-student/endpoints.ts";
import { verdictEndpoints } from "#app/modules/verdict/endpoints.ts";

import type { Endpoint } from "./endpoint.ts";

/** One line a module: the group of what it promises. */
const groups: readonly Readonly<Record<string, Endpoint>>[] = [
  bookingEndpoints,
  accountEndpoints,
  cardSetupEndpoints,
  chargingEndpoints,
  customerEndpoints,
  notificationEndpoints,
  passwordEndpoints,
  reviewEndpoints,
  searchEndpoints,
  contentEndpoints,
  referenceEndpoints,
  sessionEndpoints,
  sitemapEndpoints,
  studentEndpoints,
  teacherEndpoints,
  linkingEndpoints,
  helpEndpoints,
  proposalEndpoints,
  contractEndpoints,
  agendaEndpoints,
  correctionEndpoints,
  declarationEndpoints,
  verdictEndpoints,
  firstCourseEndpoints,
  teacherStudentEndpoints,
];

/** Every endpoint promised: the server, OpenAPI, the matrix and the fuzz read this table. */
export const endpoints: readonly Endpoint[] = groups.flatMap((group) => Object.values(group));
