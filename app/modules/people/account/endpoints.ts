import { accountEndpoints } from "./account.endpoints.ts";
import { deviceEndpoints } from "./device.endpoints.ts";
import { operatorEndpoints } from "./operator.endpoints.ts";
import { passwordEndpoints } from "./password.endpoints.ts";
import { preferencesEndpoints } from "./preferences.endpoints.ts";
import { secondFactorEndpoints } from "./second-factor.endpoints.ts";
import { sessionEndpoints } from "./session.endpoints.ts";

export const accounts = {
  ...deviceEndpoints,
  ...accountEndpoints,
  ...passwordEndpoints,
  ...preferencesEndpoints,
  ...sessionEndpoints,
  ...secondFactorEndpoints,
  ...operatorEndpoints,
};
