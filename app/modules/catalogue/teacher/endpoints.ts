import { absenceEndpoints } from "./absences.endpoints.ts";
import { availabilityEndpoints } from "./availability.endpoints.ts";
import { backgroundEndpoints } from "./background.endpoints.ts";
import { operatorEndpoints } from "./operator.endpoints.ts";
import { photoEndpoints } from "./photo.endpoints.ts";
import { profileEndpoints } from "./profile.endpoints.ts";
import { recommendEndpoints } from "./recommend.endpoints.ts";
import { subjectEndpoints } from "./subjects.endpoints.ts";
import { teacherEndpoints } from "./teacher.endpoints.ts";

export const teachers = {
  ...absenceEndpoints,
  ...availabilityEndpoints,
  ...backgroundEndpoints,
  ...teacherEndpoints,
  ...operatorEndpoints,
  ...photoEndpoints,
  ...profileEndpoints,
  ...recommendEndpoints,
  ...subjectEndpoints,
};
