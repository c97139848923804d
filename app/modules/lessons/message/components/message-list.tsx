import { useTranslation } from "react-i18next";

import { fullInstant } from "#app/lib/french-date.ts";
import type { ContractSide } from "#app/modules/lessons/contract/price-version.domain.ts";
import type { Message, Thread } from "#app/modules/lessons/message/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink } from "#app/ui/act-row.tsx";
import { cx } from "#app/ui/cx.ts";
import { Empty } from "#app/ui/layout.tsx";

type MessageListProps = Readonly<{
  messages: readonly Message[];
  side: ContractSide;
  thread: Thread;
}>;

export function MessageList({ messages, side, thread }: MessageListProps) {
  const { t } = useTranslation("message");
  if (messages.length === 0) {
    if (!thread.may_write) return null;
    return (
      <div className="mt-s5">
        <Empty title={t("none_title")}>{t(`none_${side}`, { teacher: thread.teacher })}</Empty>
      </div>
    );
  }
  return (
    <ul aria-label={t("list")} className="mt-s5 grid gap-s3">
      {messages.map((message) => (
        <OneMessage key={message.id} message={message} thread={thread} />
      ))}
    </ul>
  );
}

function OneMessage({ message, thread }: { message: Message; thread: Thread }) {
  const { t } = useTranslation("message");
  const { is_own: isOwn, text, by, withheld } = message;
  return (
    <li
      className={cx(
        "rounded-3 border border-line px-s4 py-s3",
        isOwn ? "ml-s5 bg-wash" : "mr-s5 bg-sheet",
      )}
    >
      <p className="text-sm text-ink-2">
        <b className="text-ink">{isOwn ? t("you") : thread[by]}</b>{" "}
        {t("at", { at: fullInstant(new Date(message.sent_at)) })}
      </p>
      {withheld ? (
        <p className="text-ink-2">{t(withheld)}</p>
      ) : (
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      )}
      <Below message={message} name={thread[by]} />
    </li>
  );
}

/** Own: whether it was read. The other's: how to report it. */
function Below({ message, name }: { message: Message; name: string }) {
  const { t } = useTranslation("message");
  const { id, is_own: isOwn, read_at: read, sent_at: sent, withheld } = message;
  if (withheld) return null;
  if (isOwn) {
    return (
      <p className="text-sm text-ink-2">
        {read ? t("read", { at: fullInstant(new Date(read)) }) : t("unread")}
      </p>
    );
  }
  return (
    <ActLink to={pathTo(paths.notice, { kind: "message", id: String(id) })}>
      {t("report")}
      <span className="sr-only">
        {t("report_which", { name, at: fullInstant(new Date(sent)) })}
      </span>
    </ActLink>
  );
}
