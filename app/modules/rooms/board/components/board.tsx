import { type FormEvent, type MouseEvent, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

import { pause } from "#app/lib/pause.ts";
import {
  bounds,
  type Colour,
  pageOf,
  pagesOf,
  sheet,
  textSize,
} from "#app/modules/rooms/board/domain.ts";
import type { BoardProps } from "#app/modules/rooms/room/components/board-props.ts";

import { logOf } from "./board-log.ts";
import { BoardSheet, type Tool } from "./board-sheet.tsx";
import { BoardTools, Tap } from "./board-tools.tsx";

/** Where the first text, and a photo that was not dropped, stand: beside the margin. */
const corner = { x: 200, y: 88 } as const;
const lineHeight = 44;

type Point = Readonly<{ x: number; y: number }>;

/** The page that is shown, and what may be done to it. */
function useBoard({ address, place, talk, phase, boardAt }: BoardProps) {
  const log = logOf({ address, place, talk });
  const view = useSyncExternalStore(log.subscribe, log.read, log.read);
  const [shown, setShown] = useState(1);
  useEffect(() => {
    void log.pull();
  }, [log, phase]);
  useEffect(() => {
    log.hearOf(boardAt);
  }, [log, boardAt]);
  const pages = pagesOf(view.entries);
  const number = Math.min(shown, pages);
  const page = pageOf(view.entries, number);
  return {
    log,
    view,
    page,
    pages,
    number,
    setShown,
    photoOf: (key: string) => {
      const found = view.entries.find((one) => one.key === key);
      return found && "id" in found ? log.photoAddress(found.id) : undefined;
    },
    addPhoto: (file: File, { x, y }: Point = corner) => {
      const inside = {
        x: Math.min(Math.max(0, x), sheet.width),
        y: Math.min(Math.max(0, y), sheet.height),
      };
      void log.addPhoto(file, { page: number, ...inside });
    },
    addPage: () => {
      // A page begins with its ground.
      log.add({ kind: "ground", page: pages + 1, body: { ground: page.ground } });
      setShown(pages + 1);
    },
  };
}

/** The whiteboard of a room, shared; everything on it can be done by the keyboard but drawing (LAW-15). */
export default function Board(props: BoardProps) {
  const { t } = useTranslation("board");
  const board = useBoard(props);
  const { log, view, page, number } = board;
  const [tool, setTool] = useState<Tool>("pen");
  const [colour, setColour] = useState<Colour>("ink");
  const message = view.message ?? (view.isAway ? t("away") : undefined);
  return (
    <section className="board" aria-label={t("title")}>
      <BoardTools
        tool={tool}
        colour={colour}
        ground={page.ground}
        onTool={setTool}
        onColour={setColour}
        onGround={(ground) => {
          log.add({ kind: "ground", page: number, body: { ground } });
        }}
        onUndo={() => {
          log.undo(number);
        }}
        onPhoto={board.addPhoto}
      >
        <Pages board={board} />
        <Keep log={log} paper={props.paper} />
      </BoardTools>
      {message !== undefined && <p role="status">{message}</p>}
      <Paper board={board} tool={tool} colour={colour} />
    </section>
  );
}

/** Milliseconds after which the paper shows what the server has. */
const patienceMs = 5000;

type KeepProps = Readonly<{ log: ReturnType<typeof logOf>; paper: string }>;

/** The paper is made by the server: what it has not yet goes there first. */
function Keep({ log, paper }: KeepProps) {
  const { t } = useTranslation("board");
  const open = (event: MouseEvent) => {
    if (log.isKept) return;
    event.preventDefault();
    void Promise.race([log.keep(), pause(patienceMs)]).then(() =>
      window.open(paper, "_blank", "noreferrer"),
    );
  };
  return (
    <a href={paper} target="_blank" rel="noreferrer" onClick={open}>
      {t("keep")}
    </a>
  );
}

type PaperProps = Readonly<{ board: ReturnType<typeof useBoard>; tool: Tool; colour: Colour }>;

function Paper({ board, tool, colour }: PaperProps) {
  const { t } = useTranslation("board");
  const { log, page, pages, number } = board;
  const [at, setAt] = useState<Point>(corner);
  const texts = page.drawn.flatMap((one) => (one.kind === "text" ? [one] : []));
  const put = (text: string) => {
    log.add({ kind: "text", page: number, body: { ...at, colour, text } });
    const y = at.y + lineHeight;
    setAt(y < sheet.height - textSize ? { ...at, y } : corner);
  };
  return (
    <>
      <BoardSheet
        page={page}
        label={t("sheet", { page: number, pages })}
        tool={tool}
        colour={colour}
        photoOf={board.photoOf}
        onStroke={(points) => {
          log.add({ kind: "stroke", page: number, body: { colour, points: [...points] } });
        }}
        onErase={(keys) => {
          log.add({ kind: "erase", page: number, body: { keys: [...keys] } });
        }}
        onPoint={setAt}
        onPhoto={board.addPhoto}
      />
      <ul className="sr-only">
        {texts.map(({ key, body }) => (
          <li key={key}>{body.text}</li>
        ))}
      </ul>
      {tool === "text" && <PutText onPut={put} />}
    </>
  );
}

function PutText({ onPut }: { onPut: (text: string) => void }) {
  const { t } = useTranslation("board");
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form).get("text");
    const text = typeof typed === "string" ? typed.trim() : "";
    if (text) onPut(text);
    form.reset();
  };
  return (
    <form className="room-chat" onSubmit={send}>
      <input name="text" aria-label={t("write")} maxLength={bounds.text} autoComplete="off" />
      <button>{t("put")}</button>
    </form>
  );
}

function Pages({ board }: Pick<PaperProps, "board">) {
  const { t } = useTranslation("board");
  const { number, pages, setShown, addPage } = board;
  const to = (page: number) => () => {
    setShown(page);
  };
  return (
    <span className="board-pages">
      <Tap label={t("before")} disabled={number === 1} onTap={to(number - 1)}>
        ‹
      </Tap>
      <span>{t("page", { page: number, pages })}</span>
      <Tap label={t("after")} disabled={number === pages} onTap={to(number + 1)}>
        ›
      </Tap>
      <Tap disabled={pages >= bounds.pages} onTap={addPage}>
        {t("new")}
      </Tap>
    </span>
  );
}
