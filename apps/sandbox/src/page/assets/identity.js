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

const refresh = async () =>
  fill(byId("people"), (await ask("GET", "/identity/people")).data, { render: personRow, empty: "Ninguém ainda." });

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
