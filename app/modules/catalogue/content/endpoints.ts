import { contentEndpoints } from "./content.endpoints.ts";
import { resourceEndpoints } from "./resource.endpoints.ts";

export const content = {
  ...contentEndpoints,
  ...resourceEndpoints,
};
