import { route } from "@remix-run/route-config";

import { paths } from "#app/paths.ts";

export const offerRoutes = [
  route(paths.teacherMore, "routes/teacher/more.tsx"),
  route(paths.availability, "routes/teacher/availability.tsx", [
    route(paths.stopCourses, "routes/teacher/stop-courses.tsx"),
    route(paths.addAbsence, "routes/teacher/add-absence.tsx"),
  ]),
  route(paths.teacherPrices, "routes/teacher/prices.tsx", [
    route(paths.editPrice, "routes/teacher/edit-price.tsx"),
    route(paths.configurePrice, "routes/teacher/configure-price.tsx"),
    route(paths.estimatePrice, "routes/teacher/estimate-price.tsx"),
  ]),
  route(paths.priceSheet, "routes/teacher/price-sheet.tsx"),
  route(paths.presentation, "routes/teacher/presentation.tsx", [
    route(paths.editTeacherPhoto, "routes/teacher/edit-photo.tsx"),
    route(paths.addDegree, "routes/teacher/edit-degree.tsx", { id: "add-degree" }),
    route(paths.recommendDegree, "routes/teacher/recommend-degree.tsx"),
    route(paths.editDegree, "routes/teacher/edit-degree.tsx"),
    route(paths.addExperience, "routes/teacher/edit-experience.tsx", { id: "add-experience" }),
    route(paths.editExperience, "routes/teacher/edit-experience.tsx"),
  ]),
  route(paths.teacherSubjects, "routes/teacher/subjects.tsx", [
    route(paths.addSubject, "routes/teacher/add-subject.tsx"),
    route(paths.editSubject, "routes/teacher/edit-subject.tsx"),
  ]),
  route(paths.suspension, "routes/teacher/suspension.tsx"),
  route(paths.leavePreau, "routes/teacher/leave.tsx"),
  route(paths.teacherAccount, "routes/teacher/account.tsx", [
    route(paths.editTeacherPhone, "routes/teacher/edit-phone.tsx"),
    route(paths.editTeacherStreet, "routes/teacher/edit-street.tsx"),
    route(paths.editTeacherPassword, "routes/teacher/edit-password.tsx"),
    route(paths.updatePerimeter, "routes/teacher/update-perimeter.tsx"),
    route(paths.recommendFormat, "routes/teacher/recommend-format.tsx"),
    route(paths.changeStatus, "routes/teacher/change-status.tsx"),
    route(paths.changeVat, "routes/teacher/change-vat.tsx"),
    route(paths.changeOsp, "routes/teacher/change-osp.tsx"),
    route(paths.teacherCloseAccount, "routes/teacher/close-account.tsx"),
  ]),
];
