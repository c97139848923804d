import { serve } from "#app/api/serve.server.ts";

import { createStudent } from "./create.server.ts";
import { students } from "./endpoints.ts";
import { removePhoto, setPhoto, showPhoto } from "./photo.server.ts";
import { updateStudent } from "./update.server.ts";

export const studentApi = [
  serve(students.create, createStudent),
  serve(students.update, updateStudent),
  serve(students.setPhoto, setPhoto),
  serve(students.removePhoto, removePhoto),
  serve(students.showPhoto, showPhoto),
];
