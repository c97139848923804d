import { paths } from "#app/paths.ts";

/** The addresses of a person's own settings: a family's, or a teacher's when the page is theirs. */
export const accountPages = (pathname: string) =>
  pathname.startsWith(paths.teacherHome)
    ? {
        role: "teacher" as const,
        account: paths.teacherAccount,
        preferences: paths.teacherPreferences,
        devices: paths.teacherDevices,
      }
    : {
        role: "customer" as const,
        account: paths.account,
        preferences: paths.preferences,
        devices: paths.devices,
      };
