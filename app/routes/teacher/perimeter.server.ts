import type { LoadContext } from "#app/bff/context.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitJudged } from "#app/bff/form.server.ts";
import { teacherSpace } from "#app/modules/career/teacher-space/endpoints.ts";
import { perimeterFormSchema } from "#app/modules/catalogue/teacher/profile.endpoints.ts";

export const savePerimeter = (context: LoadContext, request: Request, next: string) =>
  submitJudged(context.as("teacher"), request, perimeterFormSchema, async (body, api) => {
    await api(teacherSpace.update, { body });
    return redirectWithFlash(next, "teacher-offer:perimeter.flash");
  });
