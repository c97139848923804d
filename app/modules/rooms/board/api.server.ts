import { serve } from "#app/api/serve.server.ts";

import { addEntries } from "./add.server.ts";
import { boards } from "./endpoints.ts";
import { listEntries } from "./list.server.ts";
import { addPhoto, showPhoto } from "./photo.server.ts";
import { printBoard } from "./print.server.ts";

export const boardApi = [
  serve(boards.list, listEntries),
  serve(boards.add, addEntries),
  serve(boards.addPhoto, addPhoto),
  serve(boards.showPhoto, showPhoto),
  serve(boards.print, printBoard),
];
