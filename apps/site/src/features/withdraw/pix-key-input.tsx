import type { PixKeyType, User } from "@trevo/contract";
import { cnpjCharacters } from "@trevo/domain";
import { CpfInput } from "@trevo/ui/cpf-input";
import { formatCnpjTyping, phoneDigits } from "@trevo/ui/masks";
import { PhoneInput } from "@trevo/ui/phone-input";
import { TextInput } from "@trevo/ui/text-input";
import { keyTypeName } from "../../lib/transaction-look.ts";
import { m } from "../../paraglide/messages.js";

export interface PixKeyInputProps {
  type: PixKeyType;
  /** The typed value, without its mask. */
  value: string;
  onChange: (key: string) => void;
  error?: string | undefined;
}

/** Returns the prefilled key, from the account's own data. The CPF is never shown in full. */
export function firstKey(type: PixKeyType, user: User | null): string {
  if (type === "email") return user?.email ?? "";
  return type === "phone" ? phoneDigits(user?.username ?? "") : "";
}

/** An input with the format of its key type. */
export function PixKeyInput({ type, value, onChange, error }: PixKeyInputProps) {
  const field = { label: keyTypeName(type), error };
  if (type === "cpf") return <CpfInput {...field} value={value} onChange={onChange} />;
  if (type === "phone") return <PhoneInput {...field} value={value} onChange={onChange} />;
  if (type === "cnpj") {
    return (
      <TextInput
        {...field}
        inputMode="text"
        autoComplete="off"
        autoCapitalize="characters"
        placeholder="00.000.000/0000-00"
        value={formatCnpjTyping(value)}
        onChange={(event) => onChange(cnpjCharacters(event.target.value).replace(/\W/g, "").slice(0, 14))}
      />
    );
  }
  if (type === "email") {
    return (
      <TextInput
        {...field}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={77}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <TextInput
      {...field}
      hint={m.withdraw_add_evp_hint()}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="123e4567-e89b-12d3-a456-426655440000"
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
