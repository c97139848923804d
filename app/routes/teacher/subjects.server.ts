import { z } from "zod";

import type { LoadContext } from "#app/bff/context.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { passWhenGone, refuseWhenGone, submitJudged } from "#app/bff/form.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { teacherSpace } from "#app/modules/career/teacher-space/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { perimeterFormSchema } from "#app/modules/catalogue/teacher/profile.endpoints.ts";
import { paths } from "#app/paths.ts";

const rowSchema = z.object({ id: z.string().max(12), act: z.enum(["main", "remove"]) });

export async function submitSubjects(context: LoadContext, request: Request) {
  const teacher = context.as("teacher");
  if ((await readForm(request)).has("act")) {
    return submitJudged(teacher, request, rowSchema, async ({ id, act }, api) => {
      const params = { id };
      if (act === "main") {
        const body = { main: true };
        await api(teachers.updateSubject, { params, body }).catch(refuseWhenGone);
      } else await api(teachers.removeSubject, { params }).catch(passWhenGone);
      return redirectWithFlash(paths.teacherSubjects, `teacher-offer:subjects.flash.${act}`);
    });
  }
  return submitJudged(teacher, request, perimeterFormSchema, async (body, api) => {
    await api(teacherSpace.update, { body });
    return redirectWithFlash(`${paths.teacherSubjects}#lieux`, "teacher-offer:perimeter.flash");
  });
}
