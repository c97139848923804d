import { serve } from "#app/api/serve.server.ts";

import { messages } from "./endpoints.ts";
import { listMessages } from "./list.server.ts";
import { readMessages } from "./read.server.ts";
import { sendMessage } from "./send.server.ts";

export const messageApi = [
  serve(messages.list, listMessages),
  serve(messages.send, sendMessage),
  serve(messages.read, readMessages),
];
