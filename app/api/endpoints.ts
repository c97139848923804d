import { accountEndpoints } from "#app/modules/account/endpoints.ts";
import { passwordEndpoints } from "#app/modules/account/password.endpoints.ts";
import { sessionEndpoints } from "#app/modules/account/session.endpoints.ts";
import { chargingEndpoints } from "#app/modules/billing/charge.endpoints.ts";
import { cardSetupEndpoints } from "#app/modules/billing/save-card.endpoints.ts";
import { bookingEndpoints } from "#app/modules/booking/endpoints.ts";
import { contentEndpoints } from "#app/modules/content/endpoints.ts";
import { contractEndpoints } from "#app/modules/contract/endpoints.ts";
import { teacherStudentEndpoints } from "#app/modules/contract/list-students.endpoints.ts";
import { declarationEndpoints } from "#app/modules/course/declare.endpoints.ts";
import { correctionEndpoints } from "#app/modules/course/edit.endpoints.ts";
import { agendaEndpoints } from "#app/modules/course/endpoints.ts";
import { firstCourseEndpoints } from "#app/modules/course/schedule-first.endpoints.ts";
import { verdictEndpoints } from "#app/modules/course/validate.endpoints.ts";
import { customerEndpoints } from "#app/modules/customer/endpoints.ts";
import { linkingEndpoints } from "#app/modules/lesson-request/endpoints.ts";
import { proposalEndpoints } from "#app/modules/lesson-request/proposal.endpoints.ts";
import { notificationEndpoints } from "#app/modules/notification/endpoints.ts";
import { referenceEndpoints } from "#app/modules/reference/endpoints.ts";
import { reviewEndpoints } from "#app/modules/review/endpoints.ts";
import { searchEndpoints } from "#app/modules/search/endpoints.ts";
import { sitemapEndpoints } from "#app/modules/search/sitemap.endpoints.ts";
import { studentEndpoints } from "#app/modules/student/endpoints.ts";
import { helpEndpoints } from "#app/modules/support/endpoints.ts";
import { teacherEndpoints } from "#app/modules/teacher/endpoints.ts";

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
