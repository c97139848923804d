import { serve } from "#app/api/serve.server.ts";

import { availabilityEndpoints } from "./availability.endpoints.ts";
import { backgroundEndpoints } from "./background.endpoints.ts";
import { confirmAvailability } from "./confirm-availability.server.ts";
import { addDegree, removeDegree, showDegrees, updateDegree } from "./degrees.server.ts";
import {
  addExperience,
  removeExperience,
  showExperiences,
  updateExperience,
} from "./experiences.server.ts";
import { photoEndpoints } from "./photo.endpoints.ts";
import { removePhoto, setPhoto, showPhoto } from "./photo.server.ts";
import { profileEndpoints } from "./profile.endpoints.ts";
import { showProfile } from "./profile.server.ts";
import { recommendEndpoints } from "./recommend.endpoints.ts";
import { showRecommendations } from "./recommend.server.ts";
import { saveWeek, showWeek } from "./set-availability.server.ts";
import { subjectEndpoints } from "./subjects.endpoints.ts";
import { addSubject, listTaught, removeSubject, updateSubject } from "./subjects.server.ts";

export const teacherApi = [
  serve(recommendEndpoints.show, showRecommendations),
  serve(profileEndpoints.show, showProfile),
  serve(photoEndpoints.set, setPhoto),
  serve(photoEndpoints.remove, removePhoto),
  serve(photoEndpoints.show, showPhoto),
  serve(backgroundEndpoints.degrees, showDegrees),
  serve(backgroundEndpoints.addDegree, addDegree),
  serve(backgroundEndpoints.updateDegree, updateDegree),
  serve(backgroundEndpoints.removeDegree, removeDegree),
  serve(backgroundEndpoints.experiences, showExperiences),
  serve(backgroundEndpoints.addExperience, addExperience),
  serve(backgroundEndpoints.updateExperience, updateExperience),
  serve(backgroundEndpoints.removeExperience, removeExperience),
  serve(subjectEndpoints.list, listTaught),
  serve(subjectEndpoints.add, addSubject),
  serve(subjectEndpoints.update, updateSubject),
  serve(subjectEndpoints.remove, removeSubject),
  serve(availabilityEndpoints.show, showWeek),
  serve(availabilityEndpoints.save, saveWeek),
  serve(availabilityEndpoints.confirm, confirmAvailability),
];
