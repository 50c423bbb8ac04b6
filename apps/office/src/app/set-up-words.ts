import { createWords } from "../lib/words.ts";

const pt = {
  title: "Seu acesso ao backoffice",
  text: "Você foi convidado a trabalhar aqui. Em dois minutos você escolhe uma senha e cadastra o aplicativo de códigos.",
  need: "Tenha à mão um aplicativo autenticador no celular.",
  begin: "Começar",
  noCode: "Este endereço está incompleto. Abra o link do e-mail outra vez.",
  over: "Este convite já foi usado ou venceu. Peça um novo à administração.",
  hello: (name: string) => `Olá, ${name}`,
  account: "Sua conta",
  scan: "1. Leia o código com o aplicativo",
  picture: "Código QR para o aplicativo autenticador",
  byHand: "ou digite esta chave nele",
  choose: "2. Escolha uma senha",
  passwordHint: "12 caracteres ou mais.",
  code: "3. Digite o código que o aplicativo mostra",
  finish: "Criar meu acesso",
  doneTitle: "Tudo pronto",
  doneText: "Entre com a sua senha e um novo código do aplicativo.",
  enter: "Ir para a entrada",
};
const en: typeof pt = {
  title: "Your back office access",
  text: "You were invited to work here. In two minutes you choose a password and set up the authenticator app.",
  need: "Have an authenticator app at hand on your phone.",
  begin: "Begin",
  noCode: "This address is incomplete. Open the link of the e-mail again.",
  over: "This invitation was used already or has expired. Ask the administration for a new one.",
  hello: (name) => `Hello, ${name}`,
  account: "Your account",
  scan: "1. Scan the code with the app",
  picture: "QR code for the authenticator app",
  byHand: "or type this key into it",
  choose: "2. Choose a password",
  passwordHint: "12 characters or more.",
  code: "3. Type the code that the app shows",
  finish: "Create my access",
  doneTitle: "All set",
  doneText: "Log in with your password and a new code of the app.",
  enter: "Go to the login",
};

export const useSetUpWords = createWords({ pt, en });
