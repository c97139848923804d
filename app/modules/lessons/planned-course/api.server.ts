import { serve } from "#app/api/serve.server.ts";

import { showCalendar, showFirstCourse, showSessions } from "./calendar.server.ts";
import { listComing } from "./coming.server.ts";
import { confirmPlanned } from "./confirm.server.ts";
import { plannedCourses } from "./endpoints.ts";
import { closeFeed, openFeed, readFeed, showFeed } from "./feed.server.ts";
import { listFreeSlots } from "./free-slots.server.ts";
import { listOwnPlanned, listPlannedOfContract } from "./list.server.ts";
import { movePlanned } from "./move.server.ts";
import { proposePlanned } from "./propose.server.ts";

export const plannedCourseApi = [
  serve(plannedCourses.list, listPlannedOfContract),
  serve(plannedCourses.listOwn, listOwnPlanned),
  serve(plannedCourses.listComing, listComing),
  serve(plannedCourses.listFreeSlots, listFreeSlots),
  serve(plannedCourses.propose, proposePlanned),
  serve(plannedCourses.move, movePlanned),
  serve(plannedCourses.confirm, confirmPlanned),
  serve(plannedCourses.showCalendar, showCalendar),
  serve(plannedCourses.showFirstCourse, showFirstCourse),
  serve(plannedCourses.showSessions, showSessions),
  serve(plannedCourses.showFeed, showFeed),
  serve(plannedCourses.openFeed, openFeed),
  serve(plannedCourses.closeFeed, closeFeed),
  serve(plannedCourses.readFeed, readFeed),
];
