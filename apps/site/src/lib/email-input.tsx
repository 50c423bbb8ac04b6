import { emailMaxLength } from "@trevo/contract/auth-rules";
import { fieldMessage } from "@trevo/contract/field-messages";
import { TextInput, type TextInputProps } from "@trevo/ui/text-input";
import { m } from "../paraglide/messages.js";
import { useLocale } from "./locale.ts";

export interface EmailInputProps extends Omit<TextInputProps, "type" | "inputMode" | "autoComplete" | "autoCapitalize"> {
  value: string;
}

/** Length from which the field shows a character count; usual addresses stay below it. */
const countedFrom = emailMaxLength - 9;

/** An e-mail address. Shows the character count near the maximum length, and reports excess characters while they are typed. */
export function EmailInput({ value, error, hint, ...input }: EmailInputProps) {
  const locale = useLocale();
  const { length } = value.trim();
  const tooLong = length > emailMaxLength ? fieldMessage(`max_length:${emailMaxLength}`, locale) : undefined;
  const count = length >= countedFrom ? m.field_count({ count: length, most: emailMaxLength }) : undefined;
  return (
    <TextInput
      {...input}
      value={value}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      hint={count ?? hint}
      error={tooLong ?? error}
    />
  );
}
