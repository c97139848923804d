import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";

import { longestChat } from "#app/modules/rooms/room/seat.domain.ts";

import type { Mesh } from "./mesh.ts";
import type { View } from "./mesh-view.ts";

type RoomChatProps = Readonly<{ mesh: Mesh; view: View; name: string }>;

/** Between people who know each other: no filter (VAL-006). */
export function RoomChat({ mesh, view, name }: RoomChatProps) {
  const { t } = useTranslation("room", { keyPrefix: "inside" });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form).get("message");
    const text = typeof typed === "string" ? typed.trim() : "";
    if (text) mesh.say(text, name);
    form.reset();
  };
  return (
    <section className="room-side" aria-label={t("chat")}>
      <div role="log">
        {view.chat.map((line) => (
          <p key={line.id}>
            <b>{line.name}</b> {line.text}
          </p>
        ))}
      </div>
      <form className="room-chat" onSubmit={send}>
        <input
          name="message"
          aria-label={t("message")}
          maxLength={longestChat}
          autoComplete="off"
        />
        <button>{t("send")}</button>
      </form>
    </section>
  );
}
