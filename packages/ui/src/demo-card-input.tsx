import "./demo-card-input.css";
import { useState } from "react";
import { cardDigits, cardKind, formatCardNumber, formatExpiry, isCardNumber, isExpiryAhead, isSecurityCode } from "./card-number.ts";
import { TextInput } from "./text-input.tsx";

export interface DemoCardTexts {
  number: string;
  expiry: string;
  code: string;
  numberWrong: string;
  expiryWrong: string;
  codeWrong: string;
  /** Says that nothing is charged or stored. */
  demo: string;
}

export interface DemoCardInputProps {
  texts: DemoCardTexts;
  /** `YYYY-MM-DD` in the brand's time zone. */
  today: string;
  /** Initial digits, for display. */
  start?: { number: string; expiry: string; code: string };
  /** Shows errors at once. */
  judged?: boolean;
  disabled?: boolean;
}

type CardField = "number" | "expiry" | "code";

/** A card form for the component lab only. It sends nothing: payments are by Pix, and no page of the product imports it. */
export function DemoCardInput({ texts, today, start, judged = false, disabled = false }: DemoCardInputProps) {
  const [card, setCard] = useState(start ?? { number: "", expiry: "", code: "" });
  const [left, setLeft] = useState<readonly CardField[]>(judged ? ["number", "expiry", "code"] : []);
  const kind = cardKind(card.number);
  const leave = (field: CardField) => () => setLeft((fields) => (card[field] === "" ? fields : [...fields, field]));
  const faults: Record<CardField, string | undefined> = {
    number: isCardNumber(card.number) ? undefined : texts.numberWrong,
    expiry: isExpiryAhead(formatExpiry(card.expiry), today) ? undefined : texts.expiryWrong,
    code: isSecurityCode(card.code, card.number) ? undefined : texts.codeWrong,
  };
  const field = (name: CardField) => ({
    label: texts[name],
    error: left.includes(name) ? faults[name] : undefined,
    onBlur: leave(name),
    inputMode: "numeric" as const,
    autoComplete: "off",
    disabled,
  });
  const digits = (text: string, length: number) => text.replace(/\D/g, "").slice(0, length);
  return (
    <fieldset className="demo-card" disabled={disabled}>
      <legend>{texts.demo}</legend>
      <TextInput
        {...field("number")}
        placeholder="0000 0000 0000 0000"
        value={formatCardNumber(card.number)}
        after={kind ? <span className="card-brand">{kind.name}</span> : null}
        onChange={(event) => setCard({ ...card, number: cardDigits(event.target.value) })}
      />
      <TextInput
        {...field("expiry")}
        placeholder="00/00"
        value={formatExpiry(card.expiry)}
        onChange={(event) => setCard({ ...card, expiry: digits(event.target.value, 4) })}
      />
      <TextInput
        {...field("code")}
        placeholder={"0".repeat(kind?.codeLength ?? 3)}
        value={card.code}
        onChange={(event) => setCard({ ...card, code: digits(event.target.value, kind?.codeLength ?? 3) })}
      />
    </fieldset>
  );
}
