import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { type Colour, colourNames, type Ground, grounds } from "#app/modules/rooms/board/domain.ts";

import type { Tool } from "./board-sheet.tsx";

type ToolsProps = Readonly<{
  tool: Tool;
  colour: Colour;
  ground: Ground;
  onTool: (tool: Tool) => void;
  onColour: (colour: Colour) => void;
  onGround: (ground: Ground) => void;
  onUndo: () => void;
  onPhoto: (file: File) => void;
  children: ReactNode;
}>;

export function BoardTools(props: ToolsProps) {
  const { t } = useTranslation("board");
  const { tool, colour, onTool, onColour, onUndo, children } = props;
  return (
    <div className="board-tools" role="group" aria-label={t("tools")}>
      {(["pen", "text", "eraser"] as const).map((one) => (
        <Tap
          key={one}
          on={tool === one}
          onTap={() => {
            onTool(one);
          }}
        >
          {t(one)}
        </Tap>
      ))}
      {colourNames.map((one) => (
        <Tap
          key={one}
          on={colour === one}
          onTap={() => {
            onColour(one);
          }}
        >
          <i className={`board-${one}`} aria-hidden />
          {t(`colour.${one}`)}
        </Tap>
      ))}
      <Tap onTap={onUndo}>{t("undo")}</Tap>
      <Under {...props} />
      {children}
    </div>
  );
}

/** What lies under the strokes: the paper, a photo. */
function Under({ ground, onGround, onPhoto }: ToolsProps) {
  const { t } = useTranslation("board");
  return (
    <>
      <label>
        {t("ground")}
        <select
          key={ground}
          defaultValue={ground}
          onChange={({ target }) => {
            const chosen = grounds.find((one) => one === target.value);
            if (chosen) onGround(chosen);
          }}
        >
          {grounds.map((one) => (
            <option key={one} value={one}>
              {t(`grounds.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="board-photo">
        {t("photo")}
        <input
          type="file"
          accept="image/*"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onPhoto(file);
            target.value = "";
          }}
        />
      </label>
    </>
  );
}

type TapProps = Readonly<{
  on?: boolean;
  label?: string;
  disabled?: boolean;
  onTap: () => void;
  children: ReactNode;
}>;

export const Tap = ({ on, label, disabled, onTap, children }: TapProps) => (
  <button type="button" aria-pressed={on} aria-label={label} disabled={disabled} onClick={onTap}>
    {children}
  </button>
);
