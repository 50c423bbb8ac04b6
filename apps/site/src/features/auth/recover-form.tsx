import { useState } from "react";
import { RecoverCode } from "./recover-code.tsx";
import { RecoverPassword } from "./recover-password.tsx";
import { RecoverStart } from "./recover-start.tsx";

export type RecoverChannel = "sms" | "email";

/** The account as entered, with the phone in E.164. */
export interface RecoverRequest {
  username: string;
  channel: RecoverChannel;
}

export interface RecoverFormProps {
  /** National digits already entered in another form. */
  phone: string;
  onPhone: (digits: string) => void;
  onRecovered: () => void;
}

/** Asks for a code, then for a new password. Nothing here reveals whether an account exists. */
export function RecoverForm({ phone, onPhone, onRecovered }: RecoverFormProps) {
  const [request, setRequest] = useState<RecoverRequest | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const startAgain = () => {
    setToken(null);
    setRequest(null);
  };
  if (token) return <RecoverPassword resetToken={token} onRecovered={onRecovered} onExpired={startAgain} />;
  if (request) return <RecoverCode request={request} onToken={setToken} onOther={startAgain} />;
  return <RecoverStart phone={phone} onPhone={onPhone} onRequested={setRequest} />;
}
