import { serve } from "#app/api/serve.server.ts";

import { people } from "./endpoints.ts";
import { searchPeople } from "./search.server.ts";
import { showPersonToOperator } from "./show.server.ts";

export const personApi = [
  serve(people.search, searchPeople),
  serve(people.show, showPersonToOperator),
];
