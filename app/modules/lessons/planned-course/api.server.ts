import { serve } from "#app/api/serve.server.ts";

import { showCalendar } from "./calendar.server.ts";
import { confirmPlanned } from "./confirm.server.ts";
import { plannedCourseEndpoints } from "./endpoints.ts";
import { calendarFeedEndpoints } from "./feed.endpoints.ts";
import { closeFeed, openFeed, readFeed, showFeed } from "./feed.server.ts";
import { listOwnPlanned, listPlannedOfContract } from "./list.server.ts";
import { movePlanned } from "./move.server.ts";
import { proposePlanned } from "./propose.server.ts";

export const plannedCourseApi = [
  serve(plannedCourseEndpoints.list, listPlannedOfContract),
  serve(plannedCourseEndpoints.listOwn, listOwnPlanned),
  serve(plannedCourseEndpoints.propose, proposePlanned),
  serve(plannedCourseEndpoints.move, movePlanned),
  serve(plannedCourseEndpoints.confirm, confirmPlanned),
  serve(plannedCourseEndpoints.calendar, showCalendar),
  serve(calendarFeedEndpoints.show, showFeed),
  serve(calendarFeedEndpoints.open, openFeed),
  serve(calendarFeedEndpoints.close, closeFeed),
  serve(calendarFeedEndpoints.read, readFeed),
];
