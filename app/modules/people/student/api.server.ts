import { serve } from "#app/api/serve.server.ts";

import { createStudent } from "./create.server.ts";
import { studentEndpoints } from "./endpoints.ts";
import { removePhoto, setPhoto, showPhoto } from "./photo.server.ts";
import { updateStudent } from "./update.server.ts";

export const studentApi = [
  serve(studentEndpoints.create, createStudent),
  serve(studentEndpoints.update, updateStudent),
  serve(studentEndpoints.setPhoto, setPhoto),
  serve(studentEndpoints.removePhoto, removePhoto),
  serve(studentEndpoints.showPhoto, showPhoto),
];
