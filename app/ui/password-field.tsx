import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";

import { TextField } from "./text-field.tsx";
import { useAlive } from "./use-alive.ts";

type PasswordFieldProps = Pick<
  ComponentProps<typeof TextField>,
  "field" | "label" | "hint" | "optional"
> & { autoComplete: "current-password" | "new-password" };

/** The toggle takes no room, so that nothing moves. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation("common");
  const [shown, setShown] = useState(false);
  const alive = useAlive();
  return (
    <div className="relative">
      <TextField
        {...props}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
      />
      {alive && (
        <button
          type="button"
          aria-controls={props.field.id}
          onClick={() => {
            setShown(!shown);
          }}
          className="absolute -top-2.5 right-0 flex min-h-tap cursor-pointer items-center px-1 text-sm underline"
        >
          {t(shown ? "password.hide" : "password.show")}
          <span className="sr-only">{t("password.what")}</span>
        </button>
      )}
    </div>
  );
}
