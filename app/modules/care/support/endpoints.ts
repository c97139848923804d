import { contactEndpoints } from "./contact.endpoints.ts";
import { followEndpoints } from "./follow.endpoints.ts";
import { noticeEndpoints } from "./notice.endpoints.ts";
import { recallEndpoints } from "./recall.endpoints.ts";
import { signalEndpoints } from "./signal.endpoints.ts";
import { helpEndpoints } from "./support.endpoints.ts";

export const support = {
  ...contactEndpoints,
  ...helpEndpoints,
  ...followEndpoints,
  ...noticeEndpoints,
  ...recallEndpoints,
  ...signalEndpoints,
};
