import "./auth.css";
import type { User } from "@trevo/contract";
import { Sheet } from "@trevo/ui/sheet";
import { showToast } from "@trevo/ui/toasts";
import { type ReactNode, useEffect, useState } from "react";
import type { ModalState } from "../../lib/modal-state.ts";
import { startSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { forgetGoogleToken, readGoogleToken } from "./google.ts";
import { GoogleEntry, type GoogleNewcomer } from "./google-entry.tsx";
import { LoginForm } from "./login-form.tsx";
import { RecoverForm } from "./recover-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { type Challenge, SecondStep } from "./second-step.tsx";
import { VerifyContacts } from "./verify-contacts.tsx";

export type AuthMode = "login" | "register" | "recover-pass";

export interface AuthModalProps extends ModalState {
  mode: AuthMode;
  /** Switches to another mode, replacing this one in the history. */
  onMode: (mode: AuthMode) => void;
}

/** Modal for login, registration and account recovery. After a registration it continues with confirming the contacts. */
export function AuthModal({ mode, onMode, open, onClose, onClosed }: AuthModalProps) {
  const [newcomer, setNewcomer] = useState<User | null>(null);
  const [phone, setPhone] = useState("");
  const [idToken, setIdToken] = useState(readGoogleToken);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [known, setKnown] = useState<GoogleNewcomer | null>(null);
  // A render may be discarded and repeated: remove the token only after a render is committed.
  useEffect(forgetGoogleToken, []);
  const backToLogin = (alert: string) => {
    setIdToken(null);
    setChallenge(null);
    setSaid(alert);
  };
  const fromGoogle = (person: GoogleNewcomer) => {
    setIdToken(null);
    setKnown(person);
    onMode("register");
  };
  const signedIn = (token: string, user: User) => {
    startSession(token, user);
    onClose();
  };
  const registered = (token: string, user: User) => {
    setNewcomer(user);
    startSession(token, user);
  };
  const recovered = () => {
    showToast(m.auth_password_saved(), "good");
    onMode("login");
  };
  const verified = () => {
    showToast(m.auth_contacts_done(), "good");
    onClose();
  };
  const titles = { login: m.bar_login, register: m.auth_create_title, "recover-pass": m.auth_recover_title };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={newcomer ? m.auth_verify_title() : titles[mode]()}
      closeLabel={m.close()}
    >
      {newcomer ? (
        <>
          <p className="auth-lead">
            <b>{m.auth_created({ name: newcomer.first_name })}.</b> {m.auth_created_text()}
          </p>
          <VerifyContacts sent onDone={verified} onSkip={onClose} />
        </>
      ) : mode === "login" && idToken ? (
        <GoogleEntry idToken={idToken} onSignedIn={signedIn} onNewcomer={fromGoogle} onFailed={backToLogin} />
      ) : mode === "login" && challenge ? (
        <SecondStep key={challenge.token} challenge={challenge} onSignedIn={signedIn} onChallenge={setChallenge} onOver={backToLogin} />
      ) : mode === "login" ? (
        <>
          <LoginForm
            phone={phone}
            onPhone={setPhone}
            onForgot={() => onMode("recover-pass")}
            onSignedIn={signedIn}
            onChallenge={setChallenge}
            said={said}
          />
          <OtherWay text={m.auth_no_account()} onClick={() => onMode("register")}>
            {m.auth_create()}
          </OtherWay>
        </>
      ) : mode === "register" ? (
        <>
          <RegisterForm phone={phone} google={known} onRegistered={registered} />
          <OtherWay text={m.auth_have_account()} onClick={() => onMode("login")}>
            {m.bar_login()}
          </OtherWay>
        </>
      ) : (
        <>
          <RecoverForm phone={phone} onPhone={setPhone} onRecovered={recovered} />
          <OtherWay text={m.auth_remembered()} onClick={() => onMode("login")}>
            {m.bar_login()}
          </OtherWay>
        </>
      )}
    </Sheet>
  );
}

function OtherWay({ text, onClick, children }: { text: string; onClick: () => void; children: ReactNode }) {
  return (
    <p className="auth-other">
      {text}{" "}
      <button type="button" className="auth-link" onClick={onClick}>
        {children}
      </button>
    </p>
  );
}
