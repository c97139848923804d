import { accountEndpoints } from "./account.endpoints.ts";
import { deviceEndpoints } from "./device.endpoints.ts";
import { passwordEndpoints } from "./password.endpoints.ts";
import { preferencesEndpoints } from "./preferences.endpoints.ts";
import { sessionEndpoints } from "./session.endpoints.ts";

export const accounts = {
  ...deviceEndpoints,
  ...accountEndpoints,
  ...passwordEndpoints,
  ...preferencesEndpoints,
  ...sessionEndpoints,
};
