import { useState } from "react";
import { Icon } from "./icon.tsx";
import { TextInput, type TextInputProps } from "./text-input.tsx";

export interface PasswordInputProps extends Omit<TextInputProps, "type" | "after"> {
  showLabel: string;
  hideLabel: string;
}

/** A password input with a button that shows the text. */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoComplete="current-password"
      {...rest}
      type={shown ? "text" : "password"}
      after={
        <button
          type="button"
          className="icon-button"
          aria-label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "eye-off" : "eye"} />
        </button>
      }
    />
  );
}
