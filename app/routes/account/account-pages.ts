import { paths } from "#app/paths.ts";

export function accountPages(pathname: string) {
  if (pathname.startsWith(paths.desk)) {
    return {
      role: "operator" as const,
      account: paths.desk,
      back: "devices.desk" as const,
      preferences: paths.desk,
      devices: paths.deskSecurity,
    };
  }
  return pathname.startsWith(paths.teacherHome)
    ? {
        role: "teacher" as const,
        account: paths.teacherAccount,
        back: "devices.back" as const,
        preferences: paths.teacherPreferences,
        devices: paths.teacherDevices,
      }
    : {
        role: "customer" as const,
        account: paths.ownAccount,
        back: "devices.hub" as const,
        preferences: paths.preferences,
        devices: paths.devices,
      };
}
