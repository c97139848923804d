import { serve } from "#app/api/serve.server.ts";

import { addAbsence, removeAbsence } from "./absences.server.ts";
import { confirmAvailability } from "./confirm-availability.server.ts";
import { addDegree, removeDegree, showDegrees, updateDegree } from "./degrees.server.ts";
import { teachers } from "./endpoints.ts";
import {
  addExperience,
  removeExperience,
  showExperiences,
  updateExperience,
} from "./experiences.server.ts";
import { listAllTeachers } from "./list-all.server.ts";
import { removePhoto, setPhoto, showPhoto } from "./photo.server.ts";
import { showProfile } from "./profile.server.ts";
import { showRecommendations } from "./recommend.server.ts";
import { saveWeek, showWeek } from "./set-availability.server.ts";
import { showAnyTeacher } from "./show-any.server.ts";
import { addSubject, listTaught, removeSubject, updateSubject } from "./subjects.server.ts";

export const teacherApi = [
  serve(teachers.showRecommendations, showRecommendations),
  serve(teachers.showProfile, showProfile),
  serve(teachers.setPhoto, setPhoto),
  serve(teachers.removePhoto, removePhoto),
  serve(teachers.showPhoto, showPhoto),
  serve(teachers.listDegrees, showDegrees),
  serve(teachers.addDegree, addDegree),
  serve(teachers.updateDegree, updateDegree),
  serve(teachers.removeDegree, removeDegree),
  serve(teachers.listExperiences, showExperiences),
  serve(teachers.addExperience, addExperience),
  serve(teachers.updateExperience, updateExperience),
  serve(teachers.removeExperience, removeExperience),
  serve(teachers.listSubjects, listTaught),
  serve(teachers.addSubject, addSubject),
  serve(teachers.updateSubject, updateSubject),
  serve(teachers.removeSubject, removeSubject),
  serve(teachers.showWeek, showWeek),
  serve(teachers.saveWeek, saveWeek),
  serve(teachers.confirmWeek, confirmAvailability),
  serve(teachers.addAbsence, addAbsence),
  serve(teachers.removeAbsence, removeAbsence),
  serve(teachers.listAll, listAllTeachers),
  serve(teachers.showAny, showAnyTeacher),
];
