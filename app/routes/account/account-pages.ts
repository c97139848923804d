import { paths } from "#app/paths.ts";

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
