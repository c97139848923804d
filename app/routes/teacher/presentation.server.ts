import { z } from "zod";

import type { LoadContext } from "#app/bff/context.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { passWhenGone, refuseWhenGone, submitJudged } from "#app/bff/form.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { teacherSpace } from "#app/modules/career/teacher-space/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { presentationSchema } from "#app/modules/catalogue/teacher/profile.endpoints.ts";
import { paths } from "#app/paths.ts";

const lineSchema = z.object({
  part: z.enum(["degree", "experience"]),
  id: z.string().max(12),
  act: z.enum(["main", "remove"]),
});

const calls = {
  degree: { main: teachers.updateDegree, remove: teachers.removeDegree },
  experience: {
    main: teachers.updateExperience,
    remove: teachers.removeExperience,
  },
} as const;

export async function submitPresentation(context: LoadContext, request: Request) {
  const teacher = context.as("teacher");
  if ((await readForm(request)).has("act")) {
    return submitJudged(teacher, request, lineSchema, async ({ part, id, act }, api) => {
      const { main, remove } = calls[part];
      if (act === "main") {
        await api(main, { params: { id }, body: { main: true } }).catch(refuseWhenGone);
      } else await api(remove, { params: { id } }).catch(passWhenGone);
      return redirectWithFlash(
        `${paths.presentation}#${part === "degree" ? "diplomes" : "experiences"}`,
        `teacher-offer:background.flash.${act}_${part}`,
      );
    });
  }
  return submitJudged(teacher, request, presentationSchema, async (input, api) => {
    // An empty field is not sent: null removes the video.
    await api(teacherSpace.update, { body: { ...input, video_url: input.video_url ?? null } });
    return redirectWithFlash(paths.presentation, "teacher-offer:presentation.flash");
  });
}
