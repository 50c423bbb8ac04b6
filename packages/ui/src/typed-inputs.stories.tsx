import { useState } from "react";
import type { Stage, StorySet } from "../stories/story.ts";
import { CodeInput } from "./code-input.tsx";
import { CpfInput } from "./cpf-input.tsx";
import { DateInput } from "./date-input.tsx";
import { MoneyInput } from "./money-input.tsx";
import { PasswordInput } from "./password-input.tsx";
import { PhoneInput } from "./phone-input.tsx";

type Kept = Stage & { start?: string; error?: string; disabled?: boolean };

function Phone({ say, start = "", error, disabled = false }: Kept) {
  const [digits, setDigits] = useState(start);
  return <PhoneInput label={say({ pt: "Celular", en: "Mobile" })} value={digits} onChange={setDigits} error={error} disabled={disabled} />;
}

function Cpf({ start = "", error, disabled = false }: Kept) {
  const [digits, setDigits] = useState(start);
  return <CpfInput label="CPF" value={digits} onChange={setDigits} error={error} disabled={disabled} />;
}

function Birth({ say, start = "", error }: Kept) {
  const [digits, setDigits] = useState(start);
  return (
    <DateInput
      label={say({ pt: "Data de nascimento", en: "Date of birth" })}
      placeholder={say({ pt: "dd/mm/aaaa", en: "dd/mm/yyyy" })}
      value={digits}
      onChange={setDigits}
      error={error}
    />
  );
}

function Code({ say, start = "", error }: Kept) {
  const [digits, setDigits] = useState(start);
  return (
    <CodeInput
      label={say({ pt: "Código de 6 dígitos", en: "Code of 6 digits" })}
      hint={say({ pt: "Enviado para (11) •••••-4321.", en: "Sent to (11) •••••-4321." })}
      value={digits}
      onChange={setDigits}
      error={error}
    />
  );
}

function Amount({ say, start = "0", error, disabled = false }: Kept) {
  const [cents, setCents] = useState(Number(start));
  return (
    <MoneyInput
      label={say({ pt: "Valor", en: "Amount" })}
      hint={say({ pt: "De R$ 10,00 a R$ 50.000,00.", en: "From R$ 10.00 to R$ 50,000.00." })}
      value={cents}
      maximum={500_000_000}
      onChange={setCents}
      error={error}
      disabled={disabled}
    />
  );
}

function Secret({ say, start = "", error }: Kept) {
  const labels = {
    showLabel: say({ pt: "Mostrar senha", en: "Show the password" }),
    hideLabel: say({ pt: "Esconder senha", en: "Hide the password" }),
  };
  return (
    <PasswordInput
      {...labels}
      label={say({ pt: "Senha", en: "Password" })}
      defaultValue={start}
      hint={say({ pt: "Oito caracteres ou mais, com letras e números.", en: "Eight characters or more, with letters and figures." })}
      error={error}
    />
  );
}

export const stories: StorySet = {
  name: "Typed inputs",
  states: {
    "phone, empty": (stage) => <Phone {...stage} />,
    "phone, filled": (stage) => <Phone {...stage} start="11987654321" />,
    "phone, error": (stage) => (
      <Phone
        {...stage}
        start="119"
        error={stage.say({ pt: "Por favor, insira um número de telefone válido.", en: "Please enter a valid phone number." })}
      />
    ),
    "phone, disabled": (stage) => <Phone {...stage} start="11987654321" disabled />,
    "CPF, empty": (stage) => <Cpf {...stage} />,
    "CPF, error": (stage) => <Cpf {...stage} start="11111111111" error={stage.say({ pt: "CPF inválido", en: "Invalid CPF" })} />,
    "date, half typed": (stage) => <Birth {...stage} start="17051" />,
    "date, error": (stage) => (
      <Birth
        {...stage}
        start="31021990"
        error={stage.say({ pt: "Por favor, insira uma data válida.", en: "Please enter a valid date." })}
      />
    ),
    "code, empty": (stage) => <Code {...stage} />,
    "code, half typed": (stage) => <Code {...stage} start="481" />,
    "code, error": (stage) => <Code {...stage} start="481516" error={stage.say({ pt: "Código errado.", en: "Wrong code." })} />,
    "money, empty": (stage) => <Amount {...stage} />,
    "money, large amount": (stage) => <Amount {...stage} start="124890000" />,
    "money, error": (stage) => (
      <Amount {...stage} start="500" error={stage.say({ pt: "O valor mínimo é R$ 10,00.", en: "The minimum is R$ 10.00." })} />
    ),
    "money, disabled": (stage) => <Amount {...stage} start="5000" disabled />,
    password: (stage) => <Secret {...stage} start="correto-cavalo-9" />,
    "password, error": (stage) => (
      <Secret
        {...stage}
        start="abcdefgh"
        error={stage.say({
          pt: "A senha deve misturar letras e outros caracteres.",
          en: "The password must mix letters and other characters.",
        })}
      />
    ),
  },
};
