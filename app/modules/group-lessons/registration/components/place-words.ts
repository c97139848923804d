import type { GroupLesson } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";

export const placeWords = ({
  name,
  address,
  postal_code: code,
  city,
}: NonNullable<GroupLesson["place"]>) =>
  [name, address, `${code} ${city}`].filter(Boolean).join(", ");
