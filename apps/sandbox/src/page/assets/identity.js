import { act, ask, byId, el, fill, formatCpf, keepFresh, toast } from "./dom.js";

const situations = { regular: "regular", suspended: "suspenso", deceased: "titular falecido" };

const personRow = (person) => {
  const marks = [
    `CPF ${situations[person.situation]}`,
    ...(person.face_match ? [] : ["rosto não confere"]),
    ...(person.prohibited ? ["proibida de apostar"] : []),
    ...(person.self_excluded ? ["autoexcluída"] : []),
  ];
  return el(
    "li",
    {},
    el("div", { className: "line" }, el("strong", {}, person.name), el("code", {}, formatCpf(person.cpf))),
    el("p", { className: "note" }, `nascida em ${person.birth_date} · ${marks.join(" · ")}`),
  );
};

const impediments = { self_excluded: "autoexclusão", prohibited: "proibição legal" };

const list = (cpf, impediment, done) =>
  act(async () => {
    await ask("POST", "/identity/register", { cpf, impediment });
    toast(done);
    await refresh();
  });

const entryRow = ({ cpf, impediment }) =>
  el(
    "li",
    {},
    el("div", { className: "line" }, el("code", {}, formatCpf(cpf)), el("span", { className: "note" }, impediments[impediment])),
    el(
      "div",
      { className: "actions" },
      el("button", { className: "quiet", type: "button", onclick: () => void list(cpf, null, "Retirado do cadastro.") }, "Retirar"),
    ),
  );

const refresh = async () => {
  fill(byId("people"), (await ask("GET", "/identity/people")).data, { render: personRow, empty: "Ninguém ainda." });
  fill(byId("register"), (await ask("GET", "/identity/register")).data, { render: entryRow, empty: "Ninguém está impedido." });
};

byId("register-entry").addEventListener("submit", (event) => {
  event.preventDefault();
  const { cpf, impediment } = event.target.elements;
  void list(cpf.value, impediment.value, "Incluído no cadastro.");
});

const registerFaults = { delay: { kind: "delay", ms: 10_000 }, http_500: { kind: "http_500", times: 10 } };

for (const button of document.querySelectorAll("[data-register-fault]"))
  button.addEventListener(
    "click",
    () =>
      void act(async () => {
        await ask("POST", "/sandbox/faults", { ...registerFaults[button.dataset.registerFault], operation: "register_check" });
        toast("Encomendado.");
      }),
  );

byId("person").addEventListener("submit", (event) => {
  event.preventDefault();
  const { cpf, name, birth_date, situation, face_match, prohibited, self_excluded } = event.target.elements;
  void act(async () => {
    await ask("POST", "/identity/people", {
      cpf: cpf.value,
      name: name.value,
      birth_date: birth_date.value,
      situation: situation.value,
      face_match: face_match.checked,
      prohibited: prohibited.checked,
      self_excluded: self_excluded.checked,
    });
    toast("Guardada.");
    await refresh();
  });
});
keepFresh(refresh);
