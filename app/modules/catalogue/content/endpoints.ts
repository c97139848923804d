import { contentEndpoints } from "./content.endpoints.ts";
import { manageResourceEndpoints } from "./manage-resource.endpoints.ts";
import { resourceEndpoints } from "./resource.endpoints.ts";
import { termsEndpoints } from "./terms.endpoints.ts";

export const content = {
  ...contentEndpoints,
  ...manageResourceEndpoints,
  ...resourceEndpoints,
  ...termsEndpoints,
};
