import { type ReactNode, useEffect, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { writeClipboard } from "./clipboard.ts";
import { Icon } from "./icon.tsx";

export interface CopyButtonProps extends Pick<ButtonProps, "tone" | "size" | "wide"> {
  text: string;
  /** Labels before, after success, and after failure. */
  children: ReactNode;
  copied: string;
  failed: string;
  /** Called if the browser denies access to the clipboard: select the text on the page instead. */
  onFailed?: () => void;
}

/** How long the result is shown in the label, in ms. */
const answerMs = 2000;

export function CopyButton({ text, children, copied, failed, onFailed, ...look }: CopyButtonProps) {
  const [answer, setAnswer] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(() => setAnswer(null), answerMs);
    return () => clearTimeout(timer);
  }, [answer]);
  const copy = async () => {
    const worked = await writeClipboard(text);
    setAnswer(worked ? "copied" : "failed");
    if (!worked) onFailed?.();
  };
  return (
    <>
      <Button {...look} onClick={() => void copy()}>
        <Icon name={answer === "copied" ? "check" : answer === "failed" ? "warn" : "copy"} />
        {answer === "copied" ? copied : answer === "failed" ? failed : children}
      </Button>
      <span className="sr-only" role="status">
        {answer === "copied" ? copied : answer === "failed" ? failed : ""}
      </span>
    </>
  );
}
