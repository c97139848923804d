import { serve } from "#app/api/serve.server.ts";

import { rooms } from "./endpoints.ts";
import { joinRoom } from "./join.server.ts";
import { endMeeting, receiveRecording } from "./meeting-call.server.ts";
import { closeRoom, openRoom, renewRoomLink } from "./open.server.ts";
import { showPresence } from "./presence.server.ts";
import { listRooms, showRoom } from "./show.server.ts";
import { sendSignal } from "./signal.server.ts";
import { streamSignals } from "./stream.server.ts";

export const roomApi = [
  serve(rooms.show, showRoom),
  serve(rooms.join, joinRoom),
  serve(rooms.list, listRooms),
  serve(rooms.showPresence, showPresence),
  serve(rooms.open, openRoom),
  serve(rooms.close, closeRoom),
  serve(rooms.signal, sendSignal),
  serve(rooms.listen, streamSignals),
  serve(rooms.renew, renewRoomLink),
  serve(rooms.endMeeting, endMeeting),
  serve(rooms.receiveRecording, receiveRecording),
];
