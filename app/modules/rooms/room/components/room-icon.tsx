/** Beside each word of the bar; the room’s page alone draws them, so they are no part of the site’s sprite. */
const drawings = {
  micro:
    "M12 3.5a2.7 2.7 0 0 0-2.7 2.7v5.1a2.7 2.7 0 0 0 5.4 0V6.2A2.7 2.7 0 0 0 12 3.5M6 11.5a6 6 0 0 0 12 0M12 17.5v3",
  camera: "M4 8h4l1.5-2.5h5L16 8h4v11H4ZM12 9.7a3.3 3.3 0 1 0 .01 0",
  hand: "M8 12V6.5a1.4 1.4 0 0 1 2.8 0V11V5a1.4 1.4 0 0 1 2.8 0v6V6.5a1.4 1.4 0 0 1 2.8 0V14c0 4-2 6.5-5.2 6.5-3 0-4.2-1.7-5.7-4.5L4 13.5a1.3 1.3 0 0 1 2.2-1.3Z",
  screen: "M3.5 5h17v11.5h-17ZM8.5 20h7M12 16.5V20",
  board: "M4 20c4-1 5-3 8-6l7.5-7.5-3-3L9 11c-3 3-4 5-5 9Z",
  chat: "M4 5.5h16v11H11l-4.5 3.5v-3.5H4Z",
  devices: "M4 9.5h3.5L12 5.5v13l-4.5-4H4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
} as const;

export type RoomIconName = keyof typeof drawings;

export const RoomIcon = ({ name }: { name: RoomIconName }) => (
  <svg viewBox="0 0 24 24" className="room-icon" aria-hidden="true">
    <path d={drawings[name]} />
  </svg>
);
